import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportPermissions, type ExportList } from '@app/contract';
import { deleteUser, listAudit, recordTreasury, sweepExports, type Actor, type RenderCsv } from '@app/core';
import { createCrowd, sgd, warmConnections, withoutAuditLog, writeBankDetails } from '@app/core/testing';
import { renderCsv } from '@app/csv';
import { schema } from '@app/db';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aQueuedExport, aWrittenExport, writeNow } from './testing/exports.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { send, type Answer } from './testing/wires.ts';

const stage = stageOfThisFile();
const crowdCount = 50_000;
let token: string;
beforeAll(async () => {
  const { world, member } = stage;
  /* Such details were accepted once, and old rows may have them. */
  await writeBankDetails(world.db, member.id, { accountName: '=HYPERLINK("http://x")', bankName: 'Bank, "Contoh"' });
  await recordTreasury(world.as(world.admin), { direction: 'in', amount: sgd('12.50'), note: '-1+1', occurredOn: '2026-11-19' });
  await world.buy(member, sgd('5.00'));
  await createCrowd(world.db, { count: crowdCount, purchasedAt: new Date('2026-11-01T02:00:00.000Z'), durationDays: 30 });
});
beforeEach(async () => {
  token = await stage.world.logIn(stage.masterAdmin);
});

const start = (list: ExportList, filters: object = {}, headers: Record<string, string> = {}, by = token) =>
  send(stage.app, 'POST', '/api/admin/exports', { token: by, headers, body: { list, filters } });
const get = (id: string, by = token) => send(stage.app, 'GET', `/api/admin/exports/${id}`, { token: by });
const cancel = (id: string, by = token) => send(stage.app, 'POST', `/api/admin/exports/${id}/cancel`, { token: by });
const ticketFor = (id: string, by = token) => send(stage.app, 'POST', `/api/admin/exports/${id}/ticket`, { token: by });
const fetchWith = ({ body }: Answer) => send(stage.app, 'GET', body.address);
const newestAct = async () => (await listAudit(stage.world.ctx, { limit: 1 })).items[0];
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const filesOf = (id: string) => {
  const { exportsDir = '' } = stage.world.ctx;
  return readdirSync(exportsDir).filter((name) => name.startsWith(id));
};

/** As the database has it, also when its requester can no longer see it. */
async function stateOf(id: string) {
  const row = (await stage.world.db.select().from(schema.exports)).find((found) => found.id === id);
  return [row?.status, row?.failure];
}

/** The whole way: asked for, written, and fetched with a ticket. */
async function exported(list: ExportList, filters: object = {}, headers: Record<string, string> = {}): Promise<Answer & { id: string }> {
  const started = await start(list, filters, headers);
  expect(started.status, started.text).toBe(200);
  const { id } = started.body;
  await writeNow(stage.world, id);
  return { id, ...(await fetchWith(await ticketFor(id))) };
}

/* The files as they were before a job wrote them, byte for byte. */
const bom = '\uFEFF';
const at = '2026-11-20 10:00:00';
const proofOf = { bank: 'Example Bank,Example Pte. Ltd.,000-999-0001', million: '13000000000,1000000.00' };
const lists: [ExportList, Record<string, string>, number, () => string][] = [
  [
    'users',
    { search: 'user.', role: 'user', sort: 'newest' },
    2,
    () =>
      'Member no.,Username,Email,Role,Created (Singapore time),Available balance (IDR),Available balance (SGD),Interest (IDR),Interest (SGD),Bank,Account holder,Account number,Referral code\r\n' +
      `1004,${stage.otherMember.username},${stage.otherMember.username}@example.test,Member,${at},${proofOf.million},0,0.00,Bank Contoh,RANI CONTOH,000-222-3333,<code>\r\n` +
      `1003,${stage.member.username},${stage.member.username}@example.test,Member,${at},12999935000,999995.00,0,0.00,"Bank, ""Contoh""","'=HYPERLINK(""http://x"")",000-222-3333,<code>\r\n`,
  ],
  [
    'requests',
    { type: 'deposit', search: 'user.' },
    2,
    () =>
      'No.,Type,Status,Username,Amount (IDR),Amount (SGD),Created (Singapore time),Original date,Original amount (IDR),Original amount (SGD),Amount corrected (Singapore time),Bank,Account holder,Account number,Decided (Singapore time),Decided by,Note to the member,Balance after (IDR),Balance after (SGD)\r\n' +
      `2,Deposit,Approved,${stage.otherMember.username},${proofOf.million},${at},,,,,${proofOf.bank},${at},${stage.masterAdmin.username},,${proofOf.million}\r\n` +
      `1,Deposit,Approved,${stage.member.username},${proofOf.million},${at},,,,,${proofOf.bank},${at},${stage.masterAdmin.username},,${proofOf.million}\r\n`,
  ],
  [
    'transactions',
    { search: 'user.' },
    2,
    () =>
      'No.,Type,Status,Username,Amount (IDR),Amount (SGD),Balance after (IDR),Balance after (SGD),Created (Singapore time),Original date,Original amount (IDR),Original amount (SGD),Amount corrected (Singapore time),Notes\r\n' +
      `2,Deposit,Approved,${stage.otherMember.username},${proofOf.million},${proofOf.million},${at},,,,,\r\n` +
      `1,Deposit,Approved,${stage.member.username},${proofOf.million},${proofOf.million},${at},,,,,\r\n`,
  ],
  [
    'investments',
    { search: 'user.' },
    1,
    () =>
      'Username,Plan,Status,Amount (IDR),Amount (SGD),Current value (IDR),Current value (SGD),Interest (IDR),Interest (SGD),Rate per day (%),Duration (days),Days paid,Bought (Singapore time),Ends (Singapore time),Completed (Singapore time)\r\n' +
      `${stage.member.username},Standard,Active,65000,5.00,65000,5.00,0,0.00,0.5,7,0,${at},2026-11-27 10:00:00,\r\n`,
  ],
  [
    'audit',
    { action: 'treasury.recorded' },
    1,
    () =>
      'Time (Singapore),Who,What,On what (id),Before,After\r\n' +
      `${at},${stage.masterAdmin.username},treasury.recorded,<id>,,"{""note"":""-1+1"",""amount"":162500,""direction"":""in"",""occurredOn"":""2026-11-19""}"\r\n`,
  ],
  [
    'administrators',
    {},
    2,
    () =>
      'Member no.,Username,Email,Role,Created (Singapore time)\r\n' +
      `1002,${stage.admin.username},${stage.admin.username}@example.test,Administrator,${at}\r\n` +
      `1001,${stage.masterAdmin.username},${stage.masterAdmin.username}@example.test,Master admin,${at}\r\n`,
  ],
  [
    'treasury',
    {},
    1,
    () =>
      'Day,Direction,Amount (IDR),Amount (SGD),Notes,Recorded (Singapore time),Recorded by,Reversed (Singapore time),Reversed by,Reason of the reversal\r\n' +
      `2026-11-19,In,162500,12.50,'-1+1,${at},${stage.masterAdmin.username},,,\r\n`,
  ],
  ['bank-destinations', {}, 1, () => `Bank,Account holder,Account number,QRIS,Status\r\n${proofOf.bank},None,Active\r\n`],
];

describe.each(lists)('an export of %s', (list, filters, count, expected) => {
  it('holds the rows of the list as they always were written, and is in the audit log when asked for and when fetched', async () => {
    const started = await start(list, filters);
    const { id } = started.body;
    const about = { actorId: stage.masterAdmin.id, entityId: id, after: { list, filters, rows: count } };
    expect(await newestAct()).toMatchObject({ action: 'list.exported', httpRequestId: started.headers['x-request-id'], ...about });
    await writeNow(stage.world, id);
    const ticket = await ticketFor(id);
    expect(await newestAct()).toMatchObject({ action: 'export.downloaded', httpRequestId: ticket.headers['x-request-id'], ...about });
    const { status, headers, text } = await fetchWith(ticket);
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-length': String(Buffer.byteLength(text)),
        'content-disposition': `attachment; filename="${list}-2026-11-20.csv"`,
        'cache-control': 'no-store',
      },
    ]);
    expect(text.replaceAll(/(?<=,)[A-Z0-9]{8}(?=\r\n)/g, '<code>').replaceAll(/[0-9a-f-]{36}/g, '<id>')).toBe(bom + expected());
  });

  it('has its headings in the language of the caller', async () => {
    const heads = [];
    for (const language of ['en', 'id', 'zh', 'th'])
      heads.push(linesOf((await exported(list, filters, { 'accept-language': language })).text)[0]);
    expect(new Set(heads).size).toBe(4);
  });
});

describe('starting', () => {
  it('refuses a filter that the list does not have or take, and a list that the role may not see', async () => {
    expect(await start('users', { sort: 'nothing' })).toMatchObject({
      status: 400,
      body: { fields: { 'filters.sort': expect.any(String) } },
    });
    expect((await start('users', { colour: 'red' })).status).toBe(400);
    const plain = await stage.world.logIn(stage.admin);
    for (const [list, permission] of Object.entries(exportPermissions)) {
      const { status, body } = await start(list as ExportList, {}, {}, plain); // a key of the table
      expect([list, status]).toEqual([list, permission === 'admin' ? 200 : 403]);
      if (status === 200) await cancel(body.id, plain);
    }
  });

  it('is refused while three are under way, also when many start at once', async () => {
    const other = await stage.world.createUser('master_admin');
    const by = await stage.world.logIn(other);
    await warmConnections(stage.world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start('treasury', {}, {}, by)));
    const codes = answers.map(({ status, body }) => String(body.code ?? status)).toSorted();
    expect(codes).toEqual(['200', '200', '200', ...Array<string>(5).fill('TOO_MANY_EXPORTS')]);
    const [first] = answers.filter(({ status }) => status === 200);
    await cancel(first?.body.id, by);
    expect((await start('treasury', {}, {}, by)).status).toBe(200);
  });

  it('is refused after thirty in an hour', async () => {
    const by = await stage.world.logIn(await stage.world.createUser('master_admin'));
    stage.world.ctx.rateLimitScale = 1;
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) {
      const { status, body } = await start('treasury', {}, {}, by);
      statuses.push(status);
      if (status === 200) await cancel(body.id, by);
    }
    stage.world.ctx.rateLimitScale = 1000;
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });

  it('happens only when it could be written in the audit log, and so does a download', async () => {
    const before = await stage.world.db.$count(schema.exports);
    expect((await withoutAuditLog(stage.world, () => start('treasury'))).status).toBe(500);
    expect(await stage.world.db.$count(schema.exports)).toBe(before);
    const id = await aWrittenExport(stage.world, stage.masterAdmin, 'treasury');
    expect(await withoutAuditLog(stage.world, () => ticketFor(id))).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    const tickets = await stage.world.db.select().from(schema.exportTickets);
    expect(tickets.filter(({ exportId }) => exportId === id)).toEqual([]);
  });
});

describe('fifty thousand rows', () => {
  it('are written a page at a time, as they were at one moment, and fetched as a stream', async () => {
    const { body } = await start('users', { sort: 'newest', search: 'crowd' });
    expect(body).toMatchObject({ status: 'queued', rows_done: 0, rows_total: crowdCount });
    const estimates = [body.bytes_estimate];
    let largest = 0;
    const watching: RenderCsv = async function* (list, pages, language) {
      async function* watched() {
        for await (const page of pages) {
          if (largest === 0) await rename('CHANGED MEANWHILE');
          largest = Math.max(largest, page.length);
          yield page;
        }
      }
      yield* renderCsv(list, watched(), language);
    };
    await writeNow(stage.world, body.id, watching);
    expect(largest).toBe(1000);
    const done = (await get(body.id)).body;
    expect(done).toMatchObject({ status: 'done', rows_done: crowdCount, rows_total: crowdCount, failure: null });
    for (const estimate of estimates) expect(estimate / done.bytes).toBeGreaterThan(0.5);
    for (const estimate of estimates) expect(estimate / done.bytes).toBeLessThan(2);

    const answer = await stage.app.inject({ url: (await ticketFor(body.id)).body.address, payloadAsStream: true });
    expect(Number(answer.headers['content-length'])).toBe(done.bytes);
    const pieces: Buffer[] = [];
    for await (const piece of answer.stream()) pieces.push(piece as Buffer); // what a byte stream yields
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000);
    const text = Buffer.concat(pieces).toString();
    const lines = linesOf(text);
    expect([lines.length, new Set(lines).size]).toEqual([crowdCount + 1, crowdCount + 1]);
    expect(text).not.toContain('CHANGED MEANWHILE');
  });

  /* All of the crowd came at one instant; the last of the list is the one with the lowest id. */
  async function rename(accountName: string): Promise<void> {
    const users = await stage.world.db.select().from(schema.users).orderBy(schema.users.id);
    const last = users.find(({ username }) => username.startsWith('crowd'));
    assert(last);
    await writeBankDetails(stage.world.db, last.id, { accountName });
  }

  it('are left off when they are cancelled, and nothing of the file stays', async () => {
    const { body } = await start('users', { search: 'crowd' });
    let pages = 0;
    const cancelling: RenderCsv = async function* (list, rows, language) {
      for await (const piece of renderCsv(list, rows, language)) {
        if ((pages += 1) === 2) {
          expect(filesOf(body.id)).toEqual([`${body.id}-1.csv.part`]);
          expect((await cancel(body.id)).body).toMatchObject({ status: 'cancelled', bytes: expect.any(Number) });
        }
        await sleep(100); // a slow disk
        yield piece;
      }
    };
    await writeNow(stage.world, body.id, cancelling);
    expect(pages).toBeLessThan(crowdCount / 1000);
    expect(filesOf(body.id)).toEqual([]);
    expect((await get(body.id)).body).toMatchObject({ status: 'cancelled', expires_at: null });
    expect(await newestAct()).toMatchObject({ action: 'export.cancelled', entityId: body.id });
    expect((await ticketFor(body.id)).body).toMatchObject({ code: 'EXPORT_NOT_READY' });
    expect((await cancel(body.id)).body).toMatchObject({ status: 'cancelled' });
    await writeNow(stage.world, body.id); // the queue delivers it once more
    expect((await get(body.id)).body).toMatchObject({ status: 'cancelled' });
  });
});

describe('the file', () => {
  it('can be read by nobody else on the machine', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    const { exportsDir = '' } = stage.world.ctx;
    const [name = ''] = filesOf(id);
    const modes = [exportsDir, path.join(exportsDir, name)].map((place) => statSync(place).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('is deleted after a day', async () => {
    const { world, masterAdmin } = stage;
    const id = await aWrittenExport(world, masterAdmin);
    await sweepExports(world.ctx);
    expect(filesOf(id)).toHaveLength(1);
    world.clock.forward({ days: 1, ms: -1 });
    token = await world.logIn(masterAdmin);
    expect((await ticketFor(id)).status).toBe(200);
    world.clock.forward({ ms: 1 });
    expect((await ticketFor(id)).body).toMatchObject({ code: 'EXPORT_NOT_READY' });
    await sweepExports(world.ctx);
    expect(filesOf(id)).toEqual([]);
    expect((await get(id)).body).toMatchObject({ status: 'expired' });
  });

  it('is deleted with the account of whoever asked for it', async () => {
    const { world, masterAdmin } = stage;
    const other = await world.createUser('admin');
    const [written, queued] = [await aWrittenExport(world, other), await aQueuedExport(world, other)];
    await deleteUser(world.as(masterAdmin), { id: other.id });
    await sweepExports(world.ctx);
    await writeNow(world, queued);
    expect([...filesOf(written), ...filesOf(queued)]).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('that finds no room on the disk fails its export, and says so', async () => {
    const id = await aQueuedExport(stage.world, stage.masterAdmin);
    const { exportsDir = '' } = stage.world.ctx;
    mkdirSync(exportsDir, { recursive: true });
    symlinkSync('/dev/full', path.join(exportsDir, `${id}-1.csv.part`));
    await writeNow(stage.world, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', failure: 'DISK_FULL' });
    expect(filesOf(id)).toEqual([]);
  });
});

describe('whoever asked for it', () => {
  it('alone sees, cancels and fetches it', async () => {
    const id = await aWrittenExport(stage.world, stage.admin);
    const owner = await stage.world.logIn(stage.admin);
    for (const call of [get, cancel, ticketFor]) expect([call.name, (await call(id)).status]).toEqual([call.name, 404]);
    const idsOf = async (by: string) =>
      (await send(stage.app, 'GET', '/api/admin/exports', { token: by })).body.map((row: { id: string }) => row.id);
    expect([(await idsOf(owner)).includes(id), (await idsOf(token)).includes(id)]).toEqual([true, false]);
    expect((await get(id, owner)).status).toBe(200);
  });

  const lose: [string, (actor: Actor) => Promise<unknown>][] = [
    ['is a member now', (actor) => setRole(actor, 'user')],
    ['may no longer see the list', (actor) => setRole(actor, 'admin')],
    ['was deleted', (actor) => deleteUser(stage.world.as(stage.masterAdmin), { id: actor.id })],
  ];
  const setRole = (actor: Actor, role: string) =>
    send(stage.app, 'PUT', `/api/admin/users/${actor.id}`, { token, body: { role } }).then(({ status }) => expect(status).toBe(200));

  it.each(lose)('gets nothing more when they %s: no ticket, no use of one, and no file', async (_, loseIt) => {
    const { world } = stage;
    const actor = await world.createUser('master_admin');
    const by = await world.logIn(actor);
    const [written, queued] = [await aWrittenExport(world, actor, 'audit'), await aQueuedExport(world, actor, 'audit')];
    const ticket = await ticketFor(written, by);
    await loseIt(actor);
    expect((await fetchWith(ticket)).status).toBe(404);
    expect((await ticketFor(written, by)).status).toBe(401);
    await writeNow(world, queued);
    expect(await stateOf(queued)).toEqual(['failed', 'NOT_ALLOWED']);
    expect(filesOf(queued)).toEqual([]);
  });

  const changes = [
    ['audit', 'master_admin', 'admin'],
    ['users', 'master_admin', 'admin'], // both may export it, and see other rows of it
    ['users', 'admin', 'master_admin'],
  ] as const;
  it.each(changes)('of %s as %s does not find it as %s, and its file is deleted', async (list, before, now) => {
    const { world, app } = stage;
    const actor = await world.createUser(before);
    const [id, queued] = [await aWrittenExport(world, actor, list), await aQueuedExport(world, actor, list)];
    await setRole(actor, now);
    const by = await world.logIn({ ...actor, role: now });
    for (const call of [get, cancel, ticketFor]) expect([call.name, (await call(id, by)).status]).toEqual([call.name, 404]);
    expect((await send(app, 'GET', '/api/admin/exports', { token: by })).body).toEqual([]);
    await writeNow(world, queued);
    expect(await stateOf(queued)).toEqual(['failed', 'NOT_ALLOWED']);
    await sweepExports(world.ctx);
    expect([...filesOf(id), ...filesOf(queued)]).toEqual([]);
  });

  it('can use no ticket once they have another role, also with a log-in that is still alive', async () => {
    const { world } = stage;
    const actor = await world.createUser('master_admin');
    const id = await aWrittenExport(world, actor);
    const ticket = await ticketFor(id, await world.logIn(actor));
    await world.db.execute(`update users set role = 'admin' where id = '${actor.id}'`);
    expect((await fetchWith(ticket)).status).toBe(404);
  });

  it('gets no file when their role changes while it is written', async () => {
    const { world } = stage;
    const actor = await world.createUser('master_admin');
    const id = await aQueuedExport(world, actor);
    const demoting: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await setRole(actor, 'admin');
    };
    await writeNow(world, id, demoting);
    expect(await stateOf(id)).toEqual(['failed', 'NOT_ALLOWED']);
    expect(filesOf(id)).toEqual([]);
  });
});

describe('a ticket', () => {
  it('is good once, for a minute, and as long as the log-in', async () => {
    const { world, app, masterAdmin } = stage;
    const id = await aWrittenExport(world, masterAdmin);
    const used = await ticketFor(id);
    expect((await send(app, 'HEAD', used.body.address)).status).toBe(404);
    expect([(await fetchWith(used)).status, (await fetchWith(used)).status]).toEqual([200, 404]);
    const late = await ticketFor(id);
    world.clock.forward({ ms: 60_000 });
    expect((await fetchWith(late)).status).toBe(404);
    const left = await ticketFor(id);
    await send(app, 'POST', '/api/auth/logout', { token });
    expect((await fetchWith(left)).status).toBe(404);
    for (const made of ['A'.repeat(34), 'x', '..%2F..%2Fsecret.key'])
      expect([made, (await send(app, 'GET', `/api/admin/exports/download/${made}`)).status]).toEqual([made, 404]);
  });
});

describe('an attempt', () => {
  it('that another worker has replaced leaves no file, and does not touch the file of that one', async () => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    const frozen: RenderCsv = async function* (list, pages, language) {
      for await (const piece of renderCsv(list, pages, language)) {
        yield piece;
        // As long as this one is frozen here its lease runs out, and another worker has the export.
        await world.db.execute(`update exports set lease_until = '${world.ctx.now().toISOString()}' where id = '${id}'`);
        await writeNow(world, id);
      }
    };
    await writeNow(world, id, frozen);
    expect(filesOf(id)).toEqual([`${id}-2.csv`]);
    expect((await get(id)).body).toMatchObject({ status: 'done' });
    expect((await fetchWith(await ticketFor(id))).status).toBe(200);
  });

  it('is not made again after five failed', async () => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    await world.db.execute(
      `update exports set status = 'running', attempts = 9, failures = 4, lease_until = '${world.ctx.now().toISOString()}' where id = '${id}'`,
    );
    world.enqueued.length = 0;
    await sweepExports(world.ctx);
    expect(world.enqueued).toContainEqual({ name: 'write-export', payload: { exportId: id } });
    await writeNow(world, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', failure: 'INTERRUPTED' });
  });
});
