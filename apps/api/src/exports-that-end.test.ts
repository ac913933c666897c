import { mkdirSync, rmSync } from 'node:fs';
import { issueExportTicket, issueQueuePass, listAudit, startExport, writeExport, type RenderCsv } from '@app/core';
import { renderCsv } from '@app/csv';
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
  const limits = { statementMs: 60_000, snapshotMs: 60_000 };
  it.each([
    ['to read a page', { ...limits, statementMs: 100 }, whileLocked],
    ['as a whole', { ...limits, snapshotMs: 1 }, whileSlow],
  ])('%s fails at once, with that as the reason', async (_, given, render) => {
    const { world, masterAdmin } = stage;
    const id = await aQueuedExport(world, masterAdmin);
    world.enqueued.length = 0;
    await writeExport(world.ctx, { exportId: id }, { renderCsv: render, shouldStop: () => false, limits: given });
    expect(await get(id)).toMatchObject({ status: 'failed', failure: 'TOO_LONG' });
    expect(world.enqueued).toEqual([]);
  });
});

describe('a file that has gone from the disk', () => {
  it('gets no ticket, and its export is over', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    removeFiles();
    expect(await ticketFor(id)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await get(id)).toMatchObject({ status: 'expired' });
  });

  it('after the ticket was given is refused as clearly', async () => {
    const id = await aWrittenExport(stage.world, stage.masterAdmin);
    const { body } = await ticketFor(id);
    removeFiles();
    expect(await send(stage.app, 'GET', body.address)).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } });
    expect(await get(id)).toMatchObject({ status: 'expired' });
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
