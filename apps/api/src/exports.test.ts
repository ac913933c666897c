import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { listAudit, recordTreasury } from '@app/core';
import { createCrowd, sgd, withoutAuditLog, writeBankDetails } from '@app/core/testing';
import { createLogger } from '@app/runtime';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer } from './server.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { send } from './testing/wires.ts';

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
  token = await world.logIn(stage.masterAdmin);
}, 240_000);

const get = (address: string, headers: Record<string, string> = {}) => send(stage.app, 'GET', `/api/admin/${address}`, { token, headers });
const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const newestAct = async () => (await listAudit(stage.world.ctx, { limit: 1 })).items[0];

const lists: [string, string, number][] = [
  ['users.csv', '?search=user.&role=user', 2],
  ['requests.csv', '?type=deposit&search=user.', 2],
  ['transactions.csv', '?search=user.', 2],
  ['investments.csv', '?search=user.', 1],
  ['audit.csv', '?action=treasury.recorded', 1],
  ['administrators.csv', '', 2],
  ['treasury.csv', '', 1],
  ['bank-destinations.csv', '', 1],
];

describe.each(lists)('GET /admin/%s', (file, query, count) => {
  it('is a file with the rows of the list, headings first, and an entry in the audit log', async () => {
    const { status, headers, text } = await get(file + query);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${file}"` });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(text)).toHaveLength(count + 1);
    const filters = Object.fromEntries(new URLSearchParams(query));
    expect(await newestAct()).toMatchObject({
      action: 'list.exported',
      actorId: stage.masterAdmin.id,
      after: { list: file.replace('.csv', ''), filters, rows: count },
      httpRequestId: headers['x-request-id'],
    });
  });

  it('gives nothing away that can not be written down', async () => {
    const { status, text } = await withoutAuditLog(stage.world, () => get(file + query));
    expect([status, text.includes('user.')]).toEqual([500, false]);
  });

  it('has its headings in the language of the caller', async () => {
    const heads = await Promise.all(
      ['en', 'id', 'zh', 'th'].map(async (language) => linesOf((await get(file + query, { 'accept-language': language })).text)[0]),
    );
    expect(new Set(heads).size).toBe(4);
  });
});

it('writes no formula, and amounts in IDR and in SGD', async () => {
  const users = linesOf((await get(`users.csv?search=${stage.member.username}`)).text)[1];
  expect(users).toContain(`,"'=HYPERLINK(""http://x"")",`);
  expect(users).toContain(`"Bank, ""Contoh"""`);
  expect(users).toContain(`,${sgd('999995.00')},999995.00,`);
  expect(linesOf((await get('treasury.csv')).text)[1]).toMatch(/^2026-11-19,In,162500,12\.50,'-1\+1,/);
});

it('refuses what the list refuses, and shows a plain administrator members only', async () => {
  expect((await get('users.csv?sort=nothing')).status).toBe(400);
  const plain = await stage.world.logIn(stage.admin);
  const { text } = await send(stage.app, 'GET', '/api/admin/users.csv?search=admin', { token: plain });
  expect(linesOf(text)).toHaveLength(1);
  expect((await send(stage.app, 'GET', '/api/admin/treasury.csv', { token: plain })).status).toBe(403);
});

describe('fifty thousand rows', () => {
  const open = () =>
    stage.app.inject({
      method: 'GET',
      url: '/api/admin/users.csv?sort=newest&search=crowd',
      headers: { authorization: `Bearer ${token}` },
      payloadAsStream: true,
    });

  it('are read as they are taken, and no further', async () => {
    const stream = (await open()).stream();
    const pieces: string[] = [];
    for await (const piece of stream) {
      // What is changed after the first piece is in the file: its page had not been read.
      if (pieces.length === 0) await rename('CHANGED MEANWHILE');
      pieces.push(String(piece));
    }
    const lines = linesOf(pieces.join(''));
    expect(lines).toHaveLength(crowdCount + 1);
    expect(new Set(lines).size).toBe(crowdCount + 1);
    expect(lines.at(-1)).toContain('CHANGED MEANWHILE');
  });

  /* All of the crowd came at one instant; the last of the list is the one with the lowest id. */
  async function rename(accountName: string): Promise<void> {
    const [last] = await stage.world.db.query.users.findMany({
      where: (users, { like }) => like(users.username, 'crowd%'),
      orderBy: (users, { asc }) => [asc(users.id)],
      limit: 1,
    });
    assert(last);
    await writeBankDetails(stage.world.db, last.id, { accountName });
  }

  it('are asked for no longer once nobody listens', async () => {
    let logged = '';
    const loggerInstance = createLogger('test', { LOG_LEVEL: 'info' }, { write: (line) => void (logged += line) });
    const { ctx: core } = stage.world;
    const app = await createServer({ core, probes: [], webRoot: undefined, trustProxy: false, isHttps: false, loggerInstance });
    const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/admin/users.csv?search=crowd`;
    const caller = request(address, { agent: false, headers: { authorization: `Bearer ${token}` } }).end();
    const [answer] = (await once(caller, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    answer.destroy();
    const end = () => logged.split('\n').find((line) => line.includes('list exported'));
    await vi.waitFor(() => expect(end()).toBeDefined(), { timeout: 10_000 });
    const { rows, isComplete } = JSON.parse(end() ?? '');
    expect(isComplete).toBe(false);
    expect(rows).toBeLessThan(crowdCount);
    await app.close();
  });
});
