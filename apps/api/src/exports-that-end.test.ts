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
import { aQueuedExport, aWrittenExport, writeNow } from './testing/exports.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { send } from './testing/wires.ts';

const stage = stageOfThisFile();
let token: string;
beforeEach(async () => {
  token = await stage.world.logIn(stage.masterAdmin);
});

const get = async (id: string) => (await send(stage.app, 'GET', `/api/admin/exports/${id}`, { token })).body;
const ticketFor = (id: string) => send(stage.app, 'POST', `/api/admin/exports/${id}/ticket`, { token });
const removeFiles = () => {
  const { exportsDir = '' } = stage.world.ctx;
  rmSync(exportsDir, { recursive: true });
  mkdirSync(exportsDir, { mode: 0o700 });
};

describe('an export that takes too long', () => {
  const whileSlow: RenderCsv = async function* (list, pages, language) {
    for await (const piece of renderCsv(list, pages, language)) {
      stage.world.clock.forward({ ms: 2 });
      yield piece;
    }
  };
  const whileLocked: RenderCsv = async function* (list, pages, language) {
    let [locked, letGo] = [() => {}, () => {}];
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const isRead = new Promise<void>((resolve) => (letGo = resolve));
    const lock = stage.world.db.transaction(async (tx) => {
      await tx.execute('lock table accounts in access exclusive mode');
      locked();
      await isRead;
    });
    await isLocked;
    try {
      yield* renderCsv(list, pages, language);
    } finally {
      letGo();
      await lock;
    }
  };
  const limits = { statementMs: 60_000, snapshotMs: 60_000, bytesMax: 1_000_000 };
  it.each([
    ['as a whole', { ...limits, snapshotMs: 1 }, whileSlow],
    ['for one file', { ...limits, bytesMax: 1 }, renderCsv],
  ])('%s fails at once, with that as the reason', async (_, given, render) => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    world.enqueued.length = 0;
    await writeExport(world.ctx, { exportId: id }, { renderCsv: render, shouldStop: () => false, limits: given });
    expect(await get(id)).toMatchObject({ status: 'failed', failure: 'TOO_LONG' });
    expect(world.enqueued).toEqual([]);
  });

  it('to read a page is tried again, and fails with that as the reason when it does so a second time', async () => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    const tools = { renderCsv: whileLocked, shouldStop: () => false, limits: { ...limits, statementMs: 100 } };
    await expect(writeExport(world.ctx, { exportId: id }, tools)).rejects.toSatisfy(isOutOfTime);
    expect(await get(id)).toMatchObject({ status: 'queued', failure: null });
    await writeExport(world.ctx, { exportId: id }, tools);
    expect(await get(id)).toMatchObject({ status: 'failed', failure: 'TOO_LONG' });
  });
});

describe('a file that is not on the disk', () => {
  it('of this process gets no ticket, and can be fetched once it is there', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    const { exportsDir = '' } = stage.world.ctx;
    renameSync(exportsDir, `${exportsDir}-elsewhere`);
    expect(await ticketFor(id)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await get(id)).toMatchObject({ status: 'done' });
    renameSync(`${exportsDir}-elsewhere`, exportsDir);
    expect((await send(stage.app, 'GET', (await ticketFor(id)).body.address)).status).toBe(200);
  });

  it('of the worker is over with the next sweep', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    removeFiles();
    await sweepExports(stage.world.ctx);
    expect(await get(id)).toMatchObject({ status: 'expired' });
  });

  it('after the ticket was given is refused as clearly', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    const { body } = await ticketFor(id);
    removeFiles();
    expect(await send(stage.app, 'GET', body.address)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await get(id)).toMatchObject({ status: 'done' });
  });
});

it.each([
  ['a ticket', async (id: string) => issueExportTicket(stage.world.as(stage.masterAdmin), { id }, token)],
  ['a pass to the queue', async () => issueQueuePass(stage.world.as(stage.masterAdmin), token)],
])('%s for a log-in that ended during the call is refused as not logged in', async (_, ask) => {
  const id = await aWrittenExport(stage.world, stage.masterAdmin);
  await send(stage.app, 'POST', '/api/auth/logout', { token });
  await expect(ask(id)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
});

describe('the filters of an export', () => {
  it('are in the audit log without the whole of an account number', async () => {
    const { world, masterAdmin } = stage;
    const { id } = await startExport(world.as(masterAdmin), { list: 'users', filters: { search: 'rani 000-222-3333', sort: 'newest' } });
    await writeNow(world, id);
    expect((await ticketFor(id)).status).toBe(200);
    const { items } = await listAudit(world.ctx, { limit: 2 });
    expect(items.map(({ action }) => action)).toEqual(['export.downloaded', 'list.exported']);
    for (const { after } of items) expect(after).toMatchObject({ filters: { search: 'rani ••••3333', sort: 'newest' } });
    expect(await get(id)).toMatchObject({ filters: { search: 'rani 000-222-3333' } });
  });

  it.each(['"__proto__"', '"constructor"', '"colour"', '"toString"'])('are refused under the name %s, over both wires', async (name) => {
    const enqueue = vi.spyOn(stage.world.ctx, 'enqueue');
    const filters = `{${name}:"x"}`;
    const typed = await send(stage.app, 'POST', '/trpc/exports.start', { token, body: `{"list":"users","filters":${filters}}` });
    expect(typed.status, typed.text).toBe(400);
    expect(typed.text).toContain(`${name}:"This field is not known here."`);
    const rest = await send(stage.app, 'POST', '/api/admin/exports', { token, body: `{"list":"users","filters":${filters}}` });
    expect(rest.status, rest.text).toBe(400);
    expect(enqueue).not.toHaveBeenCalled();
    enqueue.mockRestore();
  });
});

describe('a user who is deleted', () => {
  it('is in no file afterwards, also not in one that was being written', async () => {
    const { world, masterAdmin } = stage;
    const gone = await world.createUser();
    const written = await aWrittenExport(world, masterAdmin);
    const other = await aWrittenExport(world, masterAdmin, 'treasury');
    const running = (await startExport(world.as(masterAdmin), { list: 'users', filters: { search: gone.username } })).id;
    const deleting: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await deleteUser(world.as(masterAdmin), { id: gone.id });
    };
    await writeNow(world, running, deleting);
    expect(await get(running)).toMatchObject({ status: 'queued', rows_total: 1 });
    expect(await ticketFor(written)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect([await get(written), await get(other)]).toMatchObject([{ status: 'expired' }, { status: 'done' }]);
    await sweepExports(world.ctx);
    expect(readdirSync(world.ctx.exportsDir ?? '').filter((name) => name.startsWith(written) || name.startsWith(running))).toEqual([]);
    await writeNow(world, running);
    expect(await get(running)).toMatchObject({ status: 'done', rows_total: 0 });
  });

  it('has what is being written begin anew under a job of its own, however often, and without counting it as a failure', async () => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    const deleting: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      await deleteUser(world.as(masterAdmin), { id: (await world.createUser()).id });
    };
    for (let deleted = 0; deleted < 6; deleted++) {
      world.enqueued.length = 0;
      await writeNow(world, id, deleting);
      expect(world.enqueued).toEqual([{ name: 'write-export', payload: { exportId: id } }]);
    }
    await writeNow(world, id);
    expect(await get(id)).toMatchObject({ status: 'done' });
  });
});

it('the count of a start holds no lock on the user who starts it', async () => {
  const { world, masterAdmin } = stage;
  let started: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await tx.execute('lock table bank_destinations in access exclusive mode');
    started = startExport(world.as(masterAdmin), { list: 'bank-destinations', filters: {} });
    await vi.waitFor(async () => expect(await countLockWaits(world.db)).toBeGreaterThan(0), { timeout: 20_000 });
    await tx.execute(`select 1 from users where id = '${masterAdmin.id}' for update nowait`);
  });
  await expect(started).resolves.toMatchObject({ status: 'queued' });
});

describe('the room for files', () => {
  const fill = (id: string, bytes: number) => stage.world.db.execute(`update exports set bytes = ${bytes} where id = '${id}'`);
  const start = async (by: Actor) =>
    send(stage.app, 'POST', '/api/admin/exports', { token: await stage.world.logIn(by), body: { list: 'treasury' } });

  it('is bounded for one administrator, and for all', async () => {
    const { world } = stage;
    const admins = await Promise.all(Array.from({ length: 5 }, () => world.createUser('master_admin')));
    const [first, second] = admins as [Actor, Actor, ...Actor[]]; // five were made
    const full = await aWrittenExport(world, first, 'treasury');
    await fill(full, 500_000_001);
    expect(await start(first)).toMatchObject({ status: 409, body: { code: 'NO_ROOM_FOR_EXPORT' } });
    expect((await start(second)).status).toBe(200);
    for (const admin of admins.slice(2)) await fill(await aWrittenExport(world, admin, 'treasury'), 499_999_999);
    expect(await start(second)).toMatchObject({ status: 409, body: { code: 'NO_ROOM_FOR_EXPORT' } });
    world.clock.forward({ days: 1 });
    await sweepExports(world.ctx);
    for (const admin of [first, second]) expect((await start(admin)).status).toBe(200);
  });

  it.each([
    ['of one administrator', 1, 500_000_000],
    ['of all', 5, 400_000_000],
  ])('%s ends an export for which it is no longer enough', async (_, admins, bytes) => {
    const { world, masterAdmin } = stage;
    const others = await Promise.all(Array.from({ length: admins - 1 }, () => world.createUser('master_admin')));
    const kept = await Promise.all([masterAdmin, ...others].map((admin) => aWrittenExport(world, admin, 'treasury')));
    const id = await aQueuedExport(world, masterAdmin);
    const growing: RenderCsv = async function* (list, pages, language) {
      yield* renderCsv(list, pages, language);
      for (const other of kept) await fill(other, bytes);
    };
    await writeNow(world, id, growing);
    expect(await get(id)).toMatchObject({ status: 'failed', failure: 'NO_ROOM' });
    expect(readdirSync(world.ctx.exportsDir ?? '').filter((name) => name.startsWith(id))).toEqual([]);
    for (const other of kept) await fill(other, 0);
  });
});

describe('exports of one administrator', () => {
  const newExports = async () => {
    const { world } = stage;
    await world.db.execute(`update exports set status = 'cancelled', finished_at = created_at where status = 'queued'`);
    const [one, other] = [await world.createUser('master_admin'), await world.createUser('master_admin')];
    const [first, second] = [await aQueuedExport(world, one, 'treasury'), await aQueuedExport(world, one, 'treasury')];
    const ofOther = await aQueuedExport(world, other, 'treasury');
    const statuses = async () => {
      const rows = await world.db.select().from(schema.exports);
      return [first, second, ofOther].map((id) => rows.find((row) => row.id === id)?.status);
    };
    return { first, second, ofOther, statuses };
  };

  it('are written one after the other, so that a worker is left for those of another', async () => {
    const { world } = stage;
    const { first, second, ofOther, statuses } = await newExports();
    const watching: RenderCsv = async function* (list, pages, language) {
      await writeNow(world, second); // takes that of the other instead
      expect(await statuses()).toEqual(['running', 'queued', 'done']);
      await writeNow(world, second);
      expect(await statuses()).toEqual(['running', 'queued', 'done']);
      yield* renderCsv(list, pages, language);
    };
    world.enqueued.length = 0;
    await writeNow(world, first, watching);
    expect(await statuses()).toEqual(['done', 'queued', 'done']);
    expect(world.enqueued).toEqual([{ name: 'write-export', payload: { exportId: second } }]);
    await writeNow(world, second);
    expect(await statuses()).toEqual(['done', 'done', 'done']);
    await writeNow(world, ofOther); // nothing is left to do
  });

  it('are written one after the other also when several workers look at the same moment', async () => {
    const { world } = stage;
    await warmConnections(world);
    for (let round = 0; round < 10; round++) {
      const { first, second, ofOther, statuses } = await newExports();
      let mostAtOnce = 0;
      const counting: RenderCsv = async function* (list, pages, language) {
        const [ofOne, ofSame] = await statuses();
        mostAtOnce = Math.max(mostAtOnce, [ofOne, ofSame].filter((status) => status === 'running').length);
        yield* renderCsv(list, pages, language);
      };
      await Promise.all([first, second, first, second].map((id) => writeNow(world, id, counting)));
      expect(mostAtOnce).toBe(1);
      for (const id of [first, second, ofOther]) await writeNow(world, id);
      expect(await statuses()).toEqual(['done', 'done', 'done']);
    }
  });
});

it('an export whose file has not every row of its list fails for that reason, and leaves no file', async () => {
  const { world, masterAdmin } = stage;
  const { id } = await startExport(world.as(masterAdmin), { list: 'users', filters: {} });
  const endingEarly: RenderCsv = async function* (list, pages, language) {
    for await (const piece of renderCsv(list, pages, language)) return yield piece;
  };
  await writeNow(world, id, endingEarly);
  expect(await get(id)).toMatchObject({ status: 'failed', failure: 'INCOMPLETE' });
  expect(readdirSync(world.ctx.exportsDir ?? '').filter((name) => name.startsWith(id))).toEqual([]);
});
