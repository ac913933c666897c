// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import type { StatementLine, Transaction } from '@app/contract';
import { fromCents, negate, ZERO } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Wire } from '../../lib/wire.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { RecentTransactions } from './recent-transactions.tsx';

const hundred = fromCents(10_000);
const line = (id: number, kind: StatementLine['kind'], day: string): Wire<StatementLine> => ({
  id,
  at: `2026-11-${day}T08:00:00.000Z`,
  kind,
  available: kind === 'purchase' ? negate(hundred) : hundred,
  invested: kind === 'purchase' ? hundred : negate(hundred),
  availableAfter: ZERO,
  investedAfter: hundred,
  planType: 'standard',
  accrualDay: null,
  reason: null,
  isCorrection: false,
});
const deposit = {
  id: '0198b8a0-0000-7000-8000-000000000001',
  type: 'deposit',
  status: 'approved',
  amount: hundred,
  createdAt: '2026-11-02T08:00:00.000Z',
} as unknown as Wire<Transaction>; // the rows read these fields only

it('shows purchases and completed plans among the newest rows, and each deposit once', async () => {
  await renderUi(
    <RecentTransactions
      kept={{ ref: { current: null }, style: undefined }}
      transactions={[deposit]}
      movements={[line(3, 'maturity', '04'), line(2, 'purchase', '03'), line(1, 'deposit', '02')]}
      error={null}
      lastGoodAt={0}
      onRetry={() => undefined}
    />,
  );
  const texts = ['Plan completed · Standard', 'Plan bought · Standard', 'Deposit'].map((text) => screen.getByText(text));
  for (const [index, element] of texts.entries()) {
    const next = texts[index + 1];
    if (next) expect(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  expect(screen.getAllByText('Deposit')).toHaveLength(1);
});
