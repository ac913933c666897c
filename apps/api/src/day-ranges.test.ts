import { createBank } from '@app/core';
import { expectInvariants, sgd } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

/* The last instant of 20 November in Singapore, the first and the last of the 21st, and the first of the 22nd. */
const instants = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'];
const [lastOfDayBefore, firstInstant, lastInstant, firstOfDayAfter] = instants;

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  const { coreFixture, member, masterAdmin } = fixture;
  for (const instant of instants) {
    coreFixture.clock.forward({ ms: Date.parse(instant) - coreFixture.clock.now().getTime() });
    await coreFixture.deposit(member, sgd('5.00'));
    await coreFixture.buy(member, sgd('5.00'));
    // An audit entry at this instant.
    await createBank(coreFixture.as(masterAdmin), { bankName: 'B', accountName: 'A', accountNumber: '12345678', isActive: false });
  }
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const lists: { path: string; dateField: string; caller: 'member' | 'masterAdmin' }[] = [
  { path: '/admin/requests', dateField: 'created_at', caller: 'masterAdmin' },
  { path: '/admin/transactions', dateField: 'created_at', caller: 'masterAdmin' },
  { path: '/admin/investments', dateField: 'purchased_at', caller: 'masterAdmin' },
  { path: '/admin/audit', dateField: 'at', caller: 'masterAdmin' },
  { path: '/transactions', dateField: 'created_at', caller: 'member' },
  { path: '/investments/my-investments', dateField: 'purchased_at', caller: 'member' },
  { path: '/statement', dateField: 'at', caller: 'member' },
];

describe.each(lists)('GET $path', ({ path, dateField, caller }) => {
  it.each([
    ['from=2026-11-21&to=2026-11-21', [lastInstant, firstInstant]],
    ['from=2026-11-21', [firstOfDayAfter, lastInstant, firstInstant]],
    ['to=2026-11-20', [lastOfDayBefore]],
    ['to=2026-11-21', [lastInstant, firstInstant, lastOfDayBefore]],
    ['from=2026-11-22', [firstOfDayAfter]],
  ])('filters by whole Singapore days: %s', async (range, expected) => {
    const { app, coreFixture } = fixture;
    const { status, body } = await send(app, 'GET', `/api${path}?${range}`, { token: await coreFixture.logIn(fixture[caller]) });
    expect(status).toBe(200);
    // Without the rows that the fixture itself created.
    const found = (body as Record<string, string>[]).map((row) => row[dateField]).filter((instant) => instants.includes(instant ?? ''));
    expect(found).toEqual(expected);
  });
});

describe('the statement', () => {
  it.each(['/statement', '/admin/users/{id}/statement'])(
    'returns the opening and closing balances of the selected days in response headers: %s',
    async (path) => {
      const { app, coreFixture, member, masterAdmin } = fixture;
      const url = `/api${path.replace('{id}', member.id)}?from=2026-11-21&to=2026-11-21`;
      const { body, headers } = await send(app, 'GET', url, {
        token: await coreFixture.logIn(path === '/statement' ? member : masterAdmin),
      });
      const lines = body as { available_after: number; invested_after: number; available: number; invested: number }[]; // the contract declares this type
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

/* Columns of the export; the amount that moved each balance is in the column before it. */
const availableAfter = 4;
const investedAfter = 6;

describe('the export of a statement', () => {
  it('filters by whole Singapore days', async () => {
    const { app, coreFixture, member } = fixture;
    const { text } = await send(app, 'GET', '/api/statement.csv?from=2026-11-21&to=2026-11-21', { token: await coreFixture.logIn(member) });
    expect(text.match(/2026-11-2\d \d\d:\d\d:\d\d/g)).toEqual(['2026-11-21 23:59:59', '2026-11-21 00:00:00']);
  });

  it('has the closing balance in its first row and the opening balance in its last', async () => {
    const { app, coreFixture, member } = fixture;
    const { text } = await send(app, 'GET', '/api/statement.csv?from=2026-11-21&to=2026-11-21', { token: await coreFixture.logIn(member) });
    const rows = text
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const [, closing, newest] = rows;
    expect(closing).toEqual(['2026-11-21', 'Closing balance', '', '', newest?.[availableAfter], '', newest?.[investedAfter]]);
    const [oldest, opening] = rows.slice(-2);
    // When the last day of the range is not over, the closing row has an instant in place of the day.
    const { text: textOfOpenRange } = await send(app, 'GET', '/api/statement.csv?to=2999-12-31', {
      token: await coreFixture.logIn(member),
    });
    expect(textOfOpenRange).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Closing balance,/m);
    const balanceBeforeOldest = (column: number) => String(Number(oldest?.[column]) - Number(oldest?.[column - 1]));
    expect(opening).toEqual([
      '2026-11-21',
      'Opening balance',
      '',
      '',
      balanceBeforeOldest(availableAfter),
      '',
      balanceBeforeOldest(investedAfter),
    ]);
  });
});
