import { createBank } from '@app/core';
import { expectBooksHold, sgd } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createStage, type Stage } from './testing/stage.ts';
import { send } from './testing/wires.ts';

/* The last instant of 20 November in Singapore, the first and the last of the 21st, and the first of the 22nd. */
const instants = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'];
const [dayBefore, firstInstant, lastInstant, dayAfter] = instants;

let stage: Stage;
beforeAll(async () => {
  stage = await createStage(inject('testServer'));
  const { world, member, masterAdmin } = stage;
  for (const instant of instants) {
    world.clock.forward({ ms: Date.parse(instant) - world.clock.now().getTime() });
    await world.deposit(member, sgd('5.00'));
    await world.buy(member, sgd('5.00'));
    await createBank(world.as(masterAdmin), { bankName: 'B', accountName: 'A', accountNumber: '1', isActive: false });
  }
});
afterAll(async () => {
  await expectBooksHold(stage.world.ctx);
  await stage.close();
});

const lists: { path: string; at: string; by: 'member' | 'masterAdmin' }[] = [
  { path: '/admin/requests', at: 'created_at', by: 'masterAdmin' },
  { path: '/admin/transactions', at: 'created_at', by: 'masterAdmin' },
  { path: '/admin/investments', at: 'purchased_at', by: 'masterAdmin' },
  { path: '/admin/audit', at: 'at', by: 'masterAdmin' },
  { path: '/transactions', at: 'created_at', by: 'member' },
  { path: '/investments/my-investments', at: 'purchased_at', by: 'member' },
  { path: '/statement', at: 'at', by: 'member' },
];

describe.each(lists)('GET $path', ({ path, at, by }) => {
  it.each([
    ['from=2026-11-21&to=2026-11-21', [lastInstant, firstInstant]],
    ['from=2026-11-21', [dayAfter, lastInstant, firstInstant]],
    ['to=2026-11-20', [dayBefore]],
    ['to=2026-11-21', [lastInstant, firstInstant, dayBefore]],
    ['from=2026-11-22', [dayAfter]],
  ])('takes whole days of Singapore: %s', async (range, expected) => {
    const { app, world } = stage;
    const { status, body } = await send(app, 'GET', `/api${path}?${range}`, { token: await world.logIn(stage[by]) });
    expect(status).toBe(200);
    const found = (body as Record<string, string>[]).map((row) => row[at]).filter((instant) => instants.includes(instant ?? ''));
    expect(found).toEqual(expected);
  });
});

describe('the statement', () => {
  it.each(['/statement', '/admin/users/{id}/statement'])(
    'says over REST, too, what was there before its days and after them: %s',
    async (path) => {
      const { app, world, member, masterAdmin } = stage;
      const url = `/api${path.replace('{id}', member.id)}?from=2026-11-21&to=2026-11-21`;
      const { body, headers } = await send(app, 'GET', url, { token: await world.logIn(path === '/statement' ? member : masterAdmin) });
      const lines = body as { available_after: number; invested_after: number; available: number; invested: number }[]; // by the contract
      const [newest, oldest] = [lines[0], lines.at(-1)];
      expect(lines.length).toBeGreaterThan(1);
      expect(headers).toMatchObject({
        'x-closing-available': String(newest?.available_after),
        'x-closing-invested': String(newest?.invested_after),
        'x-opening-available': String((oldest?.available_after ?? 0) - (oldest?.available ?? 0)),
        'x-opening-invested': String((oldest?.invested_after ?? 0) - (oldest?.invested ?? 0)),
      });
    },
  );
});

describe('the export of a statement', () => {
  it('takes whole days of Singapore', async () => {
    const { app, world, member } = stage;
    const { text } = await send(app, 'GET', '/api/statement.csv?from=2026-11-21&to=2026-11-21', { token: await world.logIn(member) });
    expect(text.match(/2026-11-2\d \d\d:\d\d:\d\d/g)).toEqual(['2026-11-21 23:59:59', '2026-11-21 00:00:00']);
  });

  it('ends with the opening balance of its days and begins with the closing one', async () => {
    const { app, world, member } = stage;
    const { text } = await send(app, 'GET', '/api/statement.csv?from=2026-11-21&to=2026-11-21', { token: await world.logIn(member) });
    const rows = text
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const [, closing, newest] = rows;
    expect(closing).toEqual(['2026-11-21', 'Closing balance', '', '', newest?.[4], '', newest?.[6]]);
    const [oldest, opening] = rows.slice(-2);
    const { text: unfinished } = await send(app, 'GET', '/api/statement.csv?to=2999-12-31', { token: await world.logIn(member) });
    expect(unfinished).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Closing balance,/m);
    const before = (column: number) => String(Number(oldest?.[column]) - Number(oldest?.[column - 1]));
    expect(opening).toEqual(['2026-11-21', 'Opening balance', '', '', before(4), '', before(6)]);
  });
});
