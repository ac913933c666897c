import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import {
  deleteUser,
  issueExportTicket,
  issueQueuePass,
  listAudit,
  startExport,
  sweepExports,
  writeExport,
  type Actor,
  type RenderCsv,
} from '@app/core';
import { countLockWaits, warmConnections } from '@app/core/testing';
import { renderCsv } from '@app/csv';
import { isOutOfTime, schema } from '@app/db';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueuedExport, createWrittenExport, writeNow } from './testing/exports.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
let token: string;
beforeEach(async () => {
  token = await fixture.coreFixture.logIn(fixture.masterAdmin);
});

const getExport = async (id: string) => (await send(fixture.app, 'GET', `/api/admin/exports/${id}`, { token })).body;
const ticketFor = (id: string) => send(fixture.app, 'POST', `/api/admin/exports/${id}/ticket`, { token });
const removeFiles = () => {
  const { exportsDir = '' } = fixture.coreFixture.ctx;
  rmSync(exportsDir, { recursive: true });
  mkdirSync(exportsDir, { mode: 0o700 });
};

describe('an export that exceeds a limit', () => {
  const renderSlowly: RenderCsv = async function* (list, pages, language) {
    for await (const chunk of renderCsv(list, pages, language)) {
      fixture.coreFixture.clock.forward({ ms: 2 });
      yield chunk;
    }
  };
  const renderWhileAccountsAreLocked: RenderCsv = async function* (list, pages, language) {
    let [reportLock, release] = [() => {}, () => {}];
    const locked = new Promise<void>((resolve) => (reportLock = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const lock = fixture.coreFixture.db.transaction(async (tx) => {
      await tx.execute('lock table accounts in access exclusive mode');
      reportLock();
      await released;
    });
    await locked;
    try {
      yield* renderCsv(list, pages, language);
    } finally {
      release();
      await lock;
    }
  };
  const limits = { statementTimeoutMs: 60_000, snapshotTimeoutMs: 60_000, bytesMax: 1_000_000 };
  it.each([
    ['the total time', { ...limits, snapshotTimeoutMs: 1 }, renderSlowly],
    ['size', { ...limits, bytesMax: 1 }, renderCsv],
  ])('of %s fails at once as TOO_LONG', async (_, caseLimits, renderCase) => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createQueuedExport(coreFixture, masterAdmin);
    coreFixture.enqueued.length = 0;
    await writeExport(coreFixture.ctx, { exportId: id }, { renderCsv: renderCase, shouldStop: () => false, limits: caseLimits });
    expect(await getExport(id)).toMatchObject({ status: 'failed', failure: 'TOO_LONG' });
    expect(coreFixture.enqueued).toEqual([]);
  });

  it('of time for one page is retried, and fails as TOO_LONG the second time', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createQueuedExport(coreFixture, masterAdmin);
    const tools = { renderCsv: renderWhileAccountsAreLocked, shouldStop: () => false, limits: { ...limits, statementTimeoutMs: 100 } };
    await expect(writeExport(coreFixture.ctx, { exportId: id }, tools)).rejects.toSatisfy(isOutOfTime);
    expect(await getExport(id)).toMatchObject({ status: 'queued', failure: null });
    await writeExport(coreFixture.ctx, { exportId: id }, tools);
    expect(await getExport(id)).toMatchObject({ status: 'failed', failure: 'TOO_LONG' });
  });
});

describe('an export whose file is not on the disk', () => {
  it('gets no ticket, with EXPORT_NOT_READY, and can be downloaded once the file is back', async () => {
    const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin);
    const { exportsDir = '' } = fixture.coreFixture.ctx;
    renameSync(exportsDir, `${exportsDir}-elsewhere`);
    expect(await ticketFor(id)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await getExport(id)).toMatchObject({ status: 'done' });
    renameSync(`${exportsDir}-elsewhere`, exportsDir);
    expect((await send(fixture.app, 'GET', (await ticketFor(id)).body.address)).status).toBe(200);
  });

  it('expires at the next sweep', async () => {
    const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin);
    removeFiles();
    await sweepExports(fixture.coreFixture.ctx);
    expect(await getExport(id)).toMatchObject({ status: 'expired' });
  });

  it('cannot be downloaded with an earlier ticket: EXPORT_NOT_READY', async () => {
    const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin);
    const { body } = await ticketFor(id);
    removeFiles();
    expect(await send(fixture.app, 'GET', body.address)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await getExport(id)).toMatchObject({ status: 'done' });
  });
});

it.each([
  ['a ticket', async (id: string) => issueExportTicket(fixture.coreFixture.as(fixture.masterAdmin), { id }, token)],
  ['a pass to the queue', async () => issueQueuePass(fixture.coreFixture.as(fixture.masterAdmin), token)],
])('%s for a session that has ended since it was authenticated is refused with NOT_LOGGED_IN', async (_, ask) => {
  const id = await createWrittenExport(fixture.coreFixture, fixture.masterAdmin);
  await send(fixture.app, 'POST', '/api/auth/logout', { token });
  await expect(ask(id)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
});

describe('the filters of an export', () => {
  it('are in the audit log with account numbers masked', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const { id } = await startExport(coreFixture.as(masterAdmin), {
      list: 'users',
      filters: { search: 'rani 000-222-3333', sort: 'newest' },
    });
    await writeNow(coreFixture, id);
    expect((await ticketFor(id)).status).toBe(200);
    const { items } = await listAudit(coreFixture.as(coreFixture.masterAdmin), { limit: 2 });
    expect(items.map(({ action }) => action)).toEqual(['export.downloaded', 'list.exported']);
    for (const { after } of items) expect(after).toMatchObject({ filters: { search: 'rani ••••3333', sort: 'newest' } });
    expect(await getExport(id)).toMatchObject({ filters: { search: 'rani 000-222-3333' } });
  });

  it.each(['"__proto__"', '"constructor"', '"colour"', '"toString"'])(
    'are refused with unknown name %s, over REST and tRPC',
    async (name) => {
      const enqueue = vi.spyOn(fixture.coreFixture.ctx, 'enqueue');
      const filters = `{${name}:"x"}`;
      const trpcResponse = await send(fixture.app, 'POST', '/trpc/exports.start', { token, body: `{"list":"users","filters":${filters}}` });
      expect(trpcResponse.status, trpcResponse.text).toBe(400);
      expect(trpcResponse.text).toContain(`${name}:"This field is not known here."`);
      const restResponse = await send(fixture.app, 'POST', '/api/admin/exports', { token, body: `{"list":"users","filters":${filters}}` });
      expect(restResponse.status, restResponse.text).toBe(400);
      expect(enqueue).not.toHaveBeenCalled();
      enqueue.mockRestore();
    },
  );
});

describe('the deletion of a user', () => {
  it('expires every export that may contain the user, and writes one that was running again', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const gone = await coreFixture.createUser();
    const written = await createWrittenExport(coreFixture, masterAdmin);
    const other = await createWrittenExport(coreFixture, masterAdmin, 'treasury');
    const running = (await startExport(coreFixture.as(masterAdmin), { list: 'users', filters: { search: gone.username } })).id;
    const renderThenDeleteUser: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await deleteUser(coreFixture.as(masterAdmin), { id: gone.id });
    };
    await writeNow(coreFixture, running, renderThenDeleteUser);
    expect(await getExport(running)).toMatchObject({ status: 'queued', rows_total: 1 });
    expect(await ticketFor(written)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect([await getExport(written), await getExport(other)]).toMatchObject([{ status: 'expired' }, { status: 'done' }]);
    await sweepExports(coreFixture.ctx);
    expect(readdirSync(coreFixture.ctx.exportsDir ?? '').filter((name) => name.startsWith(written) || name.startsWith(running))).toEqual(
      [],
    );
    await writeNow(coreFixture, running);
    expect(await getExport(running)).toMatchObject({ status: 'done', rows_total: 0 });
  });

  it('returns running exports to the queue under a new job, any number of times, without counting a failure', async () => {
    const { coreFixture, masterAdmin } = fixture;
    const id = await createQueuedExport(coreFixture, masterAdmin);
    const renderThenDeleteUser: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await deleteUser(coreFixture.as(masterAdmin), { id: (await coreFixture.createUser()).id });
    };
    for (let deleted = 0; deleted < 6; deleted++) {
      coreFixture.enqueued.length = 0;
      await writeNow(coreFixture, id, renderThenDeleteUser);
      expect(coreFixture.enqueued).toEqual([{ name: 'write-export', payload: { exportId: id } }]);
    }
    await writeNow(coreFixture, id);
    expect(await getExport(id)).toMatchObject({ status: 'done' });
  });
});

it('counting the rows at the start of an export does not lock the row of its requester', async () => {
  const { coreFixture, masterAdmin } = fixture;
  let started: Promise<unknown> = Promise.resolve();
  await coreFixture.db.transaction(async (tx) => {
    await tx.execute('lock table bank_destinations in access exclusive mode');
    started = startExport(coreFixture.as(masterAdmin), { list: 'bank-destinations', filters: {} });
    await vi.waitFor(async () => expect(await countLockWaits(coreFixture.db)).toBeGreaterThan(0), { timeout: 20_000 });
    await tx.execute(`select 1 from users where id = '${masterAdmin.id}' for update nowait`);
  });
  await expect(started).resolves.toMatchObject({ status: 'queued' });
});

describe('the storage limit of files', () => {
  const setBytes = (id: string, bytes: number) => fixture.coreFixture.db.execute(`update exports set bytes = ${bytes} where id = '${id}'`);
  const start = async (by: Actor) =>
    send(fixture.app, 'POST', '/api/admin/exports', { token: await fixture.coreFixture.logIn(by), body: { list: 'treasury' } });

  it('applies per administrator and in total', async () => {
    const { coreFixture } = fixture;
    const admins = await Promise.all(Array.from({ length: 5 }, () => coreFixture.createUser('master_admin')));
    const [first, second] = admins as [Actor, Actor, ...Actor[]]; // five were made
    const full = await createWrittenExport(coreFixture, first, 'treasury');
    await setBytes(full, 500_000_001);
    expect(await start(first)).toMatchObject({ status: 409, body: { code: 'NO_ROOM_FOR_EXPORT' } });
    expect((await start(second)).status).toBe(200);
    for (const admin of admins.slice(2)) await setBytes(await createWrittenExport(coreFixture, admin, 'treasury'), 499_999_999);
    expect(await start(second)).toMatchObject({ status: 409, body: { code: 'NO_ROOM_FOR_EXPORT' } });
    coreFixture.clock.forward({ days: 1 });
    await sweepExports(coreFixture.ctx);
    for (const admin of [first, second]) expect((await start(admin)).status).toBe(200);
  });

  it.each([
    ['of one administrator', 1, 500_000_000],
    ['of all administrators', 5, 400_000_000],
  ])('%s fails an export that exceeds it', async (_, admins, bytes) => {
    const { coreFixture, masterAdmin } = fixture;
    const others = await Promise.all(Array.from({ length: admins - 1 }, () => coreFixture.createUser('master_admin')));
    const kept = await Promise.all([masterAdmin, ...others].map((admin) => createWrittenExport(coreFixture, admin, 'treasury')));
    const id = await createQueuedExport(coreFixture, masterAdmin);
    const renderThenFillStorage: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      for (const other of kept) await setBytes(other, bytes);
    };
    await writeNow(coreFixture, id, renderThenFillStorage);
    expect(await getExport(id)).toMatchObject({ status: 'failed', failure: 'NO_ROOM' });
    expect(readdirSync(coreFixture.ctx.exportsDir ?? '').filter((name) => name.startsWith(id))).toEqual([]);
    for (const other of kept) await setBytes(other, 0);
  });
});

describe('exports of one administrator', () => {
  const newExports = async () => {
    const { coreFixture } = fixture;
    await coreFixture.db.execute(`update exports set status = 'cancelled', finished_at = created_at where status = 'queued'`);
    const [requester, otherRequester] = [await coreFixture.createUser('master_admin'), await coreFixture.createUser('master_admin')];
    const [first, second] = [
      await createQueuedExport(coreFixture, requester, 'treasury'),
      await createQueuedExport(coreFixture, requester, 'treasury'),
    ];
    const exportOfOther = await createQueuedExport(coreFixture, otherRequester, 'treasury');
    const statuses = async () => {
      const rows = await coreFixture.db.select().from(schema.exports);
      return [first, second, exportOfOther].map((id) => rows.find((row) => row.id === id)?.status);
    };
    return { first, second, exportOfOther, statuses };
  };

  it('are written one after the other, so that a worker is free for those of another', async () => {
    const { coreFixture } = fixture;
    const { first, second, exportOfOther, statuses } = await newExports();
    const renderAndCheckStatuses: RenderCsv = async function* (list, pages, language) {
      await writeNow(coreFixture, second); // writes the other administrator's export, because the requester has one running
      expect(await statuses()).toEqual(['running', 'queued', 'done']);
      await writeNow(coreFixture, second);
      expect(await statuses()).toEqual(['running', 'queued', 'done']);
      yield* renderCsv(list, pages, language);
    };
    coreFixture.enqueued.length = 0;
    await writeNow(coreFixture, first, renderAndCheckStatuses);
    expect(await statuses()).toEqual(['done', 'queued', 'done']);
    expect(coreFixture.enqueued).toEqual([{ name: 'write-export', payload: { exportId: second } }]);
    await writeNow(coreFixture, second);
    expect(await statuses()).toEqual(['done', 'done', 'done']);
    await writeNow(coreFixture, exportOfOther); // nothing is left to do
  });

  it('are written one after the other also when several workers claim concurrently', async () => {
    const { coreFixture } = fixture;
    await warmConnections(coreFixture);
    for (let round = 0; round < 10; round++) {
      const { first, second, exportOfOther, statuses } = await newExports();
      let runningMax = 0;
      const renderAndCountRunning: RenderCsv = async function* (list, pages, language) {
        const [firstStatus, secondStatus] = await statuses();
        runningMax = Math.max(runningMax, [firstStatus, secondStatus].filter((status) => status === 'running').length);
        yield* renderCsv(list, pages, language);
      };
      await Promise.all([first, second, first, second].map((id) => writeNow(coreFixture, id, renderAndCountRunning)));
      expect(runningMax).toBe(1);
      for (const id of [first, second, exportOfOther]) await writeNow(coreFixture, id);
      expect(await statuses()).toEqual(['done', 'done', 'done']);
    }
  });
});

it('an export whose file does not have every row of its list fails as INCOMPLETE, and leaves no file', async () => {
  const { coreFixture, masterAdmin } = fixture;
  const { id } = await startExport(coreFixture.as(masterAdmin), { list: 'users', filters: {} });
  const renderFirstChunk: RenderCsv = async function* (list, pages, language) {
    for await (const chunk of renderCsv(list, pages, language)) return yield chunk;
  };
  await writeNow(coreFixture, id, renderFirstChunk);
  expect(await getExport(id)).toMatchObject({ status: 'failed', failure: 'INCOMPLETE' });
  expect(readdirSync(coreFixture.ctx.exportsDir ?? '').filter((name) => name.startsWith(id))).toEqual([]);
});
