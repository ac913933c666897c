import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportPermissions, languageCodes, type ExportList } from '@app/contract';
import { deleteUser, listAudit, recordTreasury, sweepExports, type Actor, type RenderCsv } from '@app/core';
import { createGeneratedMembers, sgd, warmConnections, withFailingAuditLog, writeBankDetails } from '@app/core/testing';
import { renderCsv } from '@app/csv';
import { schema } from '@app/db';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueuedExport, createWrittenExport, writeNow } from './testing/exports.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send, type ApiResponse } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
const memberCount = 50_000;
let token: string;
beforeAll(async () => {
  const { coreFixture, member } = fixture;
  /* Such details were accepted by earlier versions, and old rows may have them. */
  await writeBankDetails(coreFixture.db, member.id, { accountName: '=HYPERLINK("http://x")', bankName: 'Bank, "Contoh"' });
  await recordTreasury(coreFixture.as(coreFixture.masterAdmin), {
    direction: 'in',
    amount: sgd('12.50'),
    note: '-1+1',
    occurredOn: '2026-11-19',
  });
  await coreFixture.buy(member, sgd('5.00'));
  await createGeneratedMembers(coreFixture.db, { count: memberCount, purchasedAt: new Date('2026-11-01T02:00:00.000Z'), durationDays: 30 });
});
beforeEach(async () => {
  token = await fixture.coreFixture.logIn(fixture.masterAdmin);
});

const start = (list: ExportList, filters: object = {}, headers: Record<string, string> = {}, by = token) =>
  send(fixture.app, 'POST', '/api/admin/exports', { token: by, headers, body: { list, filters } });
const get = (id: string, by = token) => send(fixture.app, 'GET', `/api/admin/exports/${id}`, { token: by });
const cancel = (id: string, by = token) => send(fixture.app, 'POST', `/api/admin/exports/${id}/cancel`, { token: by });
const ticketFor = (id: string, by = token) => send(fixture.app, 'POST', `/api/admin/exports/${id}/ticket`, { token: by });
const fetchWith = ({ body }: ApiResponse) => send(fixture.app, 'GET', body.address);
const newestAuditEntry = async () => (await listAudit(fixture.coreFixture.as(fixture.coreFixture.masterAdmin), { limit: 1 })).items[0];
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const filesOf = (id: string) => {
  const { exportsDir = '' } = fixture.coreFixture.ctx;
  return readdirSync(exportsDir).filter((name) => name.startsWith(id));
};

/** The state in the database, also when its requester can no longer see it. */
async function stateOf(id: string) {
  const row = (await fixture.coreFixture.db.select().from(schema.exports)).find((found) => found.id === id);
  return [row?.status, row?.failure];
}

/** The whole process: requested, written, and downloaded with a ticket. */
async function exported(
  list: ExportList,
  filters: object = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse & { id: string }> {
  const started = await start(list, filters, headers);
  expect(started.status, started.text).toBe(200);
  const { id } = started.body;
  await writeNow(fixture.coreFixture, id);
  return { id, ...(await fetchWith(await ticketFor(id))) };
}

/* The expected files, byte for byte except referral codes and ids. */
const bom = '\uFEFF';
const at = '2026-11-20 10:00:00';
const cells = { bank: 'Example Bank,Example Pte. Ltd.,000-999-0001', million: '13000000000,1000000.00' };
const lists: [ExportList, Record<string, string>, number, () => string][] = [
  [
    'users',
    { search: 'user.', role: 'user', sort: 'newest' },
    2,
    () =>
      'Member no.,Username,Email,Role,Created (Singapore time),Available balance (IDR),Available balance (SGD),Interest (IDR),Interest (SGD),Bank,Account holder,Account number,Referral code\r\n' +
      `1004,${fixture.otherMember.username},${fixture.otherMember.username}@example.test,Member,${at},${cells.million},0,0.00,Bank Contoh,RANI CONTOH,000-222-3333,<code>\r\n` +
      `1003,${fixture.member.username},${fixture.member.username}@example.test,Member,${at},12999935000,999995.00,0,0.00,"Bank, ""Contoh""","'=HYPERLINK(""http://x"")",000-222-3333,<code>\r\n`,
  ],
  [
    'requests',
    { type: 'deposit', search: 'user.' },
    2,
    () =>
      'No.,Type,Status,Username,Amount (IDR),Amount (SGD),Created (Singapore time),Original date,Original amount (IDR),Original amount (SGD),Amount corrected (Singapore time),Bank,Account holder,Account number,Decided (Singapore time),Decided by,Note to the member,Balance after (IDR),Balance after (SGD)\r\n' +
      `2,Deposit,Approved,${fixture.otherMember.username},${cells.million},${at},,,,,${cells.bank},${at},${fixture.masterAdmin.username},,${cells.million}\r\n` +
      `1,Deposit,Approved,${fixture.member.username},${cells.million},${at},,,,,${cells.bank},${at},${fixture.masterAdmin.username},,${cells.million}\r\n`,
  ],
  [
    'transactions',
    { search: 'user.' },
    2,
    () =>
      'No.,Type,Status,Username,Amount (IDR),Amount (SGD),Balance after (IDR),Balance after (SGD),Created (Singapore time),Original date,Original amount (IDR),Original amount (SGD),Amount corrected (Singapore time),Notes\r\n' +
      `2,Deposit,Approved,${fixture.otherMember.username},${cells.million},${cells.million},${at},,,,,\r\n` +
      `1,Deposit,Approved,${fixture.member.username},${cells.million},${cells.million},${at},,,,,\r\n`,
  ],
  [
    'investments',
    { search: 'user.' },
    1,
    () =>
      'Username,Plan,Status,Amount (IDR),Amount (SGD),Current value (IDR),Current value (SGD),Interest (IDR),Interest (SGD),Rate per day (%),Duration (days),Days paid,Bought (Singapore time),Ends (Singapore time),Completed (Singapore time)\r\n' +
      `${fixture.member.username},Standard,Active,65000,5.00,65000,5.00,0,0.00,0.5,7,0,${at},2026-11-27 10:00:00,\r\n`,
  ],
  [
    'audit',
    { action: 'treasury.recorded' },
    1,
    () =>
      'Time (Singapore),Who,What,Record id,Before,After\r\n' +
      `${at},${fixture.masterAdmin.username},treasury.recorded,<id>,,"{""note"":""-1+1"",""amount"":162500,""direction"":""in"",""occurredOn"":""2026-11-19""}"\r\n`,
  ],
  [
    'administrators',
    {},
    3,
    () =>
      'Member no.,Username,Email,Role,Created (Singapore time)\r\n' +
      `1005,${fixture.auditor.username},${fixture.auditor.username}@example.test,Auditor,${at}\r\n` +
      `1002,${fixture.admin.username},${fixture.admin.username}@example.test,Administrator,${at}\r\n` +
      `1001,${fixture.masterAdmin.username},${fixture.masterAdmin.username}@example.test,Master admin,${at}\r\n`,
  ],
  [
    'treasury',
    {},
    1,
    () =>
      'Day,Direction,Amount (IDR),Amount (SGD),Notes,Recorded (Singapore time),Recorded by,Reversed (Singapore time),Reversed by,Reason of the reversal\r\n' +
      `2026-11-19,In,162500,12.50,'-1+1,${at},${fixture.masterAdmin.username},,,\r\n`,
  ],
  ['bank-destinations', {}, 1, () => `Bank,Account holder,Account number,QRIS,Status\r\n${cells.bank},None,Active\r\n`],
];

describe.each(lists)('an export of %s', (list, filters, count, expected) => {
  it('has the rows of the list in the expected format, and is in the audit log when requested and when a ticket is issued', async () => {
    const started = await start(list, filters);
    const { id } = started.body;
    const about = { actorId: fixture.masterAdmin.id, entityId: id, after: { list, filters, rows: count } };
    expect(await newestAuditEntry()).toMatchObject({ action: 'list.exported', httpRequestId: started.headers['x-request-id'], ...about });
    await writeNow(fixture.coreFixture, id);
    const ticket = await ticketFor(id);
    expect(await newestAuditEntry()).toMatchObject({
      action: 'export.downloaded',
      httpRequestId: ticket.headers['x-request-id'],
      ...about,
    });
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
    for (const language of languageCodes) heads.push(linesOf((await exported(list, filters, { 'accept-language': language })).text)[0]);
    expect(new Set(heads).size).toBe(4);
  });
});

describe('starting', () => {
  it('refuses an unknown filter or value, and a list that the role may not see', async () => {
    expect(await start('users', { sort: 'nothing' })).toMatchObject({
      status: 400,
      body: { fields: { 'filters.sort': expect.any(String) } },
    });
    expect((await start('users', { colour: 'red' })).status).toBe(400);
    const plainToken = await fixture.coreFixture.logIn(fixture.admin);
    for (const [list, permission] of Object.entries(exportPermissions)) {
      const { status, body } = await start(list as ExportList, {}, {}, plainToken); // `Object.entries` has the keys as strings
      expect([list, status]).toEqual([list, permission === 'reader' ? 200 : 403]);
      if (status === 200) await cancel(body.id, plainToken);
    }
  });

  it('is refused while three are queued or running, also for concurrent starts', async () => {
    const other = await fixture.coreFixture.createUser('master_admin');
    const by = await fixture.coreFixture.logIn(other);
    await warmConnections(fixture.coreFixture);
    const responses = await Promise.all(Array.from({ length: 8 }, () => start('treasury', {}, {}, by)));
    const codes = responses.map(({ status, body }) => String(body.code ?? status)).toSorted();
    expect(codes).toEqual(['200', '200', '200', ...Array<string>(5).fill('TOO_MANY_EXPORTS')]);
    const [first] = responses.filter(({ status }) => status === 200);
    await cancel(first?.body.id, by);
    expect((await start('treasury', {}, {}, by)).status).toBe(200);
  });

  it('is refused after thirty in an hour', async () => {
    const by = await fixture.coreFixture.logIn(await fixture.coreFixture.createUser('master_admin'));
    fixture.coreFixture.ctx.rateLimitScale = 1;
    const statuses: number[] = [];
    try {
      for (let n = 0; n < 31; n++) {
        const { status, body } = await start('treasury', {}, {}, by);
        statuses.push(status);
        if (status === 200) await cancel(body.id, by);
      }
    } finally {
      fixture.coreFixture.ctx.rateLimitScale = 1000;
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });

  it('is rolled back when its audit entry cannot be written, and so is a ticket', async () => {
    const before = await fixture.coreFixture.db.$count(schema.exports);
    expect((await withFailingAuditLog(fixture.coreFixture, () => start('treasury'))).status).toBe(500);
    expect(await fixture.coreFixture.db.$count(schema.exports)).toBe(before);
    const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin, 'treasury');
    expect(await withFailingAuditLog(fixture.coreFixture, () => ticketFor(id))).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    const tickets = await fixture.coreFixture.db.select().from(schema.exportTickets);
    expect(tickets.filter(({ exportId }) => exportId === id)).toEqual([]);
  });
});

describe('fifty thousand rows', () => {
  it('are written a page at a time in one snapshot, and downloaded as a stream', async () => {
    const { body } = await start('users', { sort: 'newest', search: 'generated' });
    expect(body).toMatchObject({ status: 'queued', rows_done: 0, rows_total: memberCount });
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
    await writeNow(fixture.coreFixture, body.id, watching);
    expect(largest).toBe(1000);
    const done = (await get(body.id)).body;
    expect(done).toMatchObject({ status: 'done', rows_done: memberCount, rows_total: memberCount, failure: null });
    expect(body.bytes_estimate / done.bytes).toBeGreaterThan(0.5);
    expect(body.bytes_estimate / done.bytes).toBeLessThan(2);

    const response = await fixture.app.inject({ url: (await ticketFor(body.id)).body.address, payloadAsStream: true });
    expect(Number(response.headers['content-length'])).toBe(done.bytes);
    const chunks: Buffer[] = [];
    for await (const chunk of response.stream()) chunks.push(chunk as Buffer); // a byte stream yields buffers
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1_000_000);
    const text = Buffer.concat(chunks).toString();
    const lines = linesOf(text);
    expect([lines.length, new Set(lines).size]).toEqual([memberCount + 1, memberCount + 1]);
    expect(text).not.toContain('CHANGED MEANWHILE');
  });

  /* All generated members have one creation instant; the last of the list has the lowest id. */
  async function rename(accountName: string): Promise<void> {
    const users = await fixture.coreFixture.db.select().from(schema.users).orderBy(schema.users.id);
    const last = users.find(({ username }) => username.startsWith('generated'));
    assert(last);
    await writeBankDetails(fixture.coreFixture.db, last.id, { accountName });
  }

  it('stop being written when cancelled, and leave no file', async () => {
    const { body } = await start('users', { search: 'generated' });
    let pagesRendered = 0;
    const cancelling: RenderCsv = async function* (list, pages, language) {
      for await (const chunk of renderCsv(list, pages, language)) {
        if ((pagesRendered += 1) === 2) {
          expect(filesOf(body.id)).toEqual([`${body.id}-1.csv.part`]);
          expect((await cancel(body.id)).body).toMatchObject({ status: 'cancelled', bytes: expect.any(Number) });
        }
        await sleep(100); // a slow disk
        yield chunk;
      }
    };
    await writeNow(fixture.coreFixture, body.id, cancelling);
    expect(pagesRendered).toBeLessThan(memberCount / 1000);
    expect(filesOf(body.id)).toEqual([]);
    expect((await get(body.id)).body).toMatchObject({ status: 'cancelled', expires_at: null });
    expect(await newestAuditEntry()).toMatchObject({ action: 'export.cancelled', entityId: body.id });
    expect((await ticketFor(body.id)).body).toMatchObject({ code: 'EXPORT_NOT_READY' });
    expect((await cancel(body.id)).body).toMatchObject({ status: 'cancelled' });
    await writeNow(fixture.coreFixture, body.id); // the queue redelivers it
    expect((await get(body.id)).body).toMatchObject({ status: 'cancelled' });
  });
});

describe('the file', () => {
  it('is readable only by its system user', async () => {
    const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin);
    const { exportsDir = '' } = fixture.coreFixture.ctx;
    const [name = ''] = filesOf(id);
    const modes = [exportsDir, path.join(exportsDir, name)].map((place) => statSync(place).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('is deleted after a day', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createWrittenExport(coreFixture, masterAdmin);
    await sweepExports(coreFixture.ctx);
    expect(filesOf(id)).toHaveLength(1);
    coreFixture.clock.forward({ days: 1, ms: -1 });
    token = await coreFixture.logIn(masterAdmin);
    expect((await ticketFor(id)).status).toBe(200);
    coreFixture.clock.forward({ ms: 1 });
    expect((await ticketFor(id)).body).toMatchObject({ code: 'EXPORT_NOT_READY' });
    await sweepExports(coreFixture.ctx);
    expect(filesOf(id)).toEqual([]);
    expect((await get(id)).body).toMatchObject({ status: 'expired' });
  });

  it('is deleted with its requester', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const other = await coreFixture.createUser('admin');
    const [written, queued] = [await createWrittenExport(coreFixture, other), await createQueuedExport(coreFixture, other)];
    await deleteUser(coreFixture.as(masterAdmin), { id: other.id });
    await sweepExports(coreFixture.ctx);
    await writeNow(coreFixture, queued);
    expect([...filesOf(written), ...filesOf(queued)]).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('fails its export with DISK_FULL when the disk is full', async () => {
    const id = await createQueuedExport(fixture.coreFixture, fixture.masterAdmin);
    const { exportsDir = '' } = fixture.coreFixture.ctx;
    mkdirSync(exportsDir, { recursive: true });
    symlinkSync('/dev/full', path.join(exportsDir, `${id}-1.csv.part`));
    await writeNow(fixture.coreFixture, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', failure: 'DISK_FULL' });
    expect(filesOf(id)).toEqual([]);
  });
});

describe('the requester of an export', () => {
  it('is the only one who sees, cancels and downloads it', async () => {
    const id = await createWrittenExport(fixture.coreFixture, fixture.admin);
    const requesterToken = await fixture.coreFixture.logIn(fixture.admin);
    for (const call of [get, cancel, ticketFor]) expect([call.name, (await call(id)).status]).toEqual([call.name, 404]);
    const idsOf = async (by: string) =>
      (await send(fixture.app, 'GET', '/api/admin/exports', { token: by })).body.map((row: { id: string }) => row.id);
    expect([(await idsOf(requesterToken)).includes(id), (await idsOf(token)).includes(id)]).toEqual([true, false]);
    expect((await get(id, requesterToken)).status).toBe(200);
  });

  const accessLosses: [string, (actor: Actor) => Promise<unknown>][] = [
    ['have become a member', (actor) => setRole(actor, 'user')],
    ['have lost the permission for the list', (actor) => setRole(actor, 'admin')],
    ['have been deleted', (actor) => deleteUser(fixture.coreFixture.as(fixture.masterAdmin), { id: actor.id })],
  ];
  const setRole = (actor: Actor, role: string) =>
    send(fixture.app, 'PUT', `/api/admin/users/${actor.id}`, { token, body: { role } }).then(({ status }) => expect(status).toBe(200));

  it.each(accessLosses)('gets neither a ticket nor a file, and cannot use an earlier ticket, after they %s', async (_, loseAccess) => {
    const { coreFixture } = fixture;
    const actor = await coreFixture.createUser('master_admin');
    const by = await coreFixture.logIn(actor);
    const [written, queued] = [
      await createWrittenExport(coreFixture, actor, 'audit'),
      await createQueuedExport(coreFixture, actor, 'audit'),
    ];
    const ticket = await ticketFor(written, by);
    await loseAccess(actor);
    expect((await fetchWith(ticket)).status).toBe(404);
    expect((await ticketFor(written, by)).status).toBe(401);
    await writeNow(coreFixture, queued);
    expect(await stateOf(queued)).toEqual(['failed', 'NOT_ALLOWED']);
    expect(filesOf(queued)).toEqual([]);
  });

  const changes = [
    ['audit', 'master_admin', 'admin'],
    ['users', 'master_admin', 'admin'], // both may export it, and see other rows of it
    ['users', 'admin', 'master_admin'],
  ] as const;
  it.each(changes)('of the list %s as %s does not find the export as %s, and its file is deleted', async (list, before, now) => {
    const { coreFixture, app } = fixture;
    const actor = await coreFixture.createUser(before);
    const [id, queued] = [await createWrittenExport(coreFixture, actor, list), await createQueuedExport(coreFixture, actor, list)];
    await setRole(actor, now);
    const by = await coreFixture.logIn({ ...actor, role: now });
    for (const call of [get, cancel, ticketFor]) expect([call.name, (await call(id, by)).status]).toEqual([call.name, 404]);
    expect((await send(app, 'GET', '/api/admin/exports', { token: by })).body).toEqual([]);
    await writeNow(coreFixture, queued);
    expect(await stateOf(queued)).toEqual(['failed', 'NOT_ALLOWED']);
    await sweepExports(coreFixture.ctx);
    expect([...filesOf(id), ...filesOf(queued)]).toEqual([]);
  });

  it('can use no ticket after a change of role, even with a live session', async () => {
    const { coreFixture } = fixture;
    const actor = await coreFixture.createUser('master_admin');
    const id = await createWrittenExport(coreFixture, actor);
    const ticket = await ticketFor(id, await coreFixture.logIn(actor));
    await coreFixture.db.execute(`update users set role = 'admin' where id = '${actor.id}'`);
    expect((await fetchWith(ticket)).status).toBe(404);
  });

  it('gets no file when their role changes while it is written', async () => {
    const { coreFixture } = fixture;
    const actor = await coreFixture.createUser('master_admin');
    const id = await createQueuedExport(coreFixture, actor);
    const demoting: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await setRole(actor, 'admin');
    };
    await writeNow(coreFixture, id, demoting);
    expect(await stateOf(id)).toEqual(['failed', 'NOT_ALLOWED']);
    expect(filesOf(id)).toEqual([]);
  });
});

describe('a ticket', () => {
  it('is valid once, for a minute, and only during its session', async () => {
    const { coreFixture, app, masterAdmin } = fixture;
    const id = await createWrittenExport(coreFixture, masterAdmin);
    const used = await ticketFor(id);
    expect((await send(app, 'HEAD', used.body.address)).status).toBe(404);
    expect([(await fetchWith(used)).status, (await fetchWith(used)).status]).toEqual([200, 404]);
    const late = await ticketFor(id);
    coreFixture.clock.forward({ ms: 60_000 });
    expect((await fetchWith(late)).status).toBe(404);
    const ticketOfEndedSession = await ticketFor(id);
    await send(app, 'POST', '/api/auth/logout', { token });
    expect((await fetchWith(ticketOfEndedSession)).status).toBe(404);
    for (const inventedTicket of ['A'.repeat(34), 'x', '..%2F..%2Fsecret.key'])
      expect([inventedTicket, (await send(app, 'GET', `/api/admin/exports/download/${inventedTicket}`)).status]).toEqual([
        inventedTicket,
        404,
      ]);
  });
});

describe('an attempt', () => {
  it("that another worker has replaced leaves no file, and does not touch the other's file", async () => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createQueuedExport(coreFixture, masterAdmin);
    const frozen: RenderCsv = async function* (list, pages, language) {
      for await (const chunk of renderCsv(list, pages, language)) {
        yield chunk;
        // While this attempt is frozen here its lease expires, and another worker claims the export.
        await coreFixture.db.execute(`update exports set lease_until = '${coreFixture.ctx.now().toISOString()}' where id = '${id}'`);
        await writeNow(coreFixture, id);
      }
    };
    await writeNow(coreFixture, id, frozen);
    expect(filesOf(id)).toEqual([`${id}-2.csv`]);
    expect((await get(id)).body).toMatchObject({ status: 'done' });
    expect((await fetchWith(await ticketFor(id))).status).toBe(200);
  });

  it('is not retried after five failures', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createQueuedExport(coreFixture, masterAdmin);
    await coreFixture.db.execute(
      `update exports set status = 'running', attempts = 9, failures = 4, lease_until = '${coreFixture.ctx.now().toISOString()}' where id = '${id}'`,
    );
    coreFixture.enqueued.length = 0;
    await sweepExports(coreFixture.ctx);
    expect(coreFixture.enqueued).toContainEqual({ name: 'write-export', payload: { exportId: id } });
    await writeNow(coreFixture, id);
    expect((await get(id)).body).toMatchObject({ status: 'failed', failure: 'INTERRUPTED' });
  });
});
