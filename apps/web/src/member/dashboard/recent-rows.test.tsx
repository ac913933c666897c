// @vitest-environment jsdom
import type { StatementLine, Transaction } from '@app/contract';
import { fromCents, negate, ZERO } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { recentRowsOf } from './recent-rows.ts';
import { RecentTransactions } from './recent-transactions.tsx';

const hundred = fromCents(10_000);
const line = (
  id: number,
  kind: StatementLine['kind'],
  day: string,
  fields: Partial<Serialized<StatementLine>> = {},
): Serialized<StatementLine> => ({
  id,
  at: `2026-11-${day}T08:00:00.000Z`,
  kind,
  available: kind === 'purchase' ? negate(hundred) : hundred,
  invested: kind === 'purchase' ? hundred : kind === 'maturity' ? negate(hundred) : ZERO,
  availableAfter: ZERO,
  investedAfter: hundred,
  planType: kind === 'purchase' || kind === 'maturity' ? 'standard' : null,
  accrualDay: null,
  reason: null,
  isCorrection: false,
  ...fields,
});
const request = (status: Transaction['status'], day: string, amount = hundred) =>
  ({
    id: `0198b8a0-0000-7000-8000-0000000000${day}`,
    type: 'deposit',
    status,
    amount,
    createdAt: `2026-11-${day}T08:00:00.000Z`,
  }) as unknown as Serialized<Transaction>; // the only fields that the rows read

/* A deposit of 100.00 that was corrected to 40.00 on the 5th: its row has the new amount, the statement each step. */
const forty = fromCents(4000);
const correction = [
  line(3, 'deposit', '05', { available: forty, availableAfter: forty, isCorrection: true }),
  line(2, 'reversal', '05', { available: negate(hundred), availableAfter: null, investedAfter: null, isCorrection: true }),
];
const corrected = [...correction, line(1, 'deposit', '02')];

const show = (transactions: Serialized<Transaction>[], statementLines: Serialized<StatementLine>[]) =>
  renderUi(
    <RecentTransactions
      reservedHeight={{ ref: { current: null }, style: undefined }}
      transactions={transactions}
      statementLines={statementLines}
      error={null}
      lastLoadedAt={0}
      onRetry={() => undefined}
    />,
  );

const amounts = () =>
  [...document.querySelectorAll('.list-row-value')].map(({ textContent }) => /[+−]?SGD [\d.,]+/.exec(textContent.replace(/\s/g, ' '))?.[0]);

it('shows purchases and completed plans among the newest rows, and each deposit once', async () => {
  await show([request('approved', '02')], [line(3, 'maturity', '04'), line(2, 'purchase', '03'), line(1, 'deposit', '02')]);
  const texts = ['Plan completed · Standard', 'Plan bought · Standard', 'Deposit'].map((text) => screen.getByText(text));
  for (const [index, element] of texts.entries()) {
    const next = texts[index + 1];
    if (next) expect(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  expect(screen.getAllByText('Deposit')).toHaveLength(1);
});

it('shows the reversal and the new posting of a correction, so that the rows add up to the balance', async () => {
  await show([request('approved', '02', forty)], corrected);
  expect(amounts()).toEqual(['+SGD 40.00', '−SGD 100.00', '+SGD 100.00']);
  expect(screen.getAllByText('(part of a correction)')).toHaveLength(2);
});

it('never shows only a part of a correction', () => {
  const idsOf = (max: number) => recentRowsOf([], corrected, max).map((row) => 'line' in row && row.line.id);
  expect([idsOf(1), idsOf(2), idsOf(3)]).toEqual([
    [3, 2],
    [3, 2],
    [3, 2, 1],
  ]);
});

it('shows requests that moved no money with their status, ordered by date among the others', async () => {
  await show([request('pending', '06'), request('rejected', '04')], corrected);
  expect(amounts()).toEqual(['+SGD 100.00', '+SGD 40.00', '−SGD 100.00', 'SGD 100.00', '+SGD 100.00']);
  expect([screen.getAllByText('In review'), screen.getAllByText('Rejected')].map(({ length }) => length)).toEqual([1, 1]);
});
