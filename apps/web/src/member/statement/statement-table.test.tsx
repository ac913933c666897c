// @vitest-environment jsdom
import type { StatementLine } from '@app/contract';
import { fromCents, idr, negate, ZERO } from '@app/money';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { StatementBalances } from './statement-balances.tsx';
import type { Line } from '../../shared/lib/statement-line.ts';
import { StatementTable } from './statement-table.tsx';

const line = (id: number, kind: StatementLine['kind'], of: Pick<Line, 'available' | 'availableAfter'>): Line => ({
  id,
  at: '2026-11-20T02:00:00.000Z',
  kind,
  ...of,
  invested: ZERO,
  investedAfter: of.availableAfter === null ? null : ZERO,
  isCorrection: true,
  planType: null,
  accrualDay: null,
  reason: null,
});
const corrected = line(2, 'deposit', { available: fromCents(12_000), availableAfter: fromCents(4_000) });
const reversal = line(1, 'reversal', { available: negate(fromCents(10_000)), availableAfter: null });

it('shows the balance of a correction once, and says why', async () => {
  await renderUi(<StatementTable lines={[corrected, reversal]} />);
  const [upper, lower] = screen.getAllByRole('row').slice(1);
  expect(upper?.textContent).toContain('40.00');
  expect(within(upper!).getByText('Corrected: balance after all lines of this correction')).toBeDefined();
  expect(lower?.textContent).toContain('100.00');
  expect(within(lower!).getByText('Part of the correction above, at the same moment')).toBeDefined();
  expect(lower?.textContent).not.toMatch(/\u2212SGD 80|80\.00/);
});

it('shows a balance rounded down to the cent, beside its whole rupiah', async () => {
  await renderUi(<StatementTable lines={[line(3, 'interest', { available: idr(39_346), availableAfter: idr(18_199_518) })]} />);
  expect(screen.getByText('1,399.96', { exact: false }).closest('td')?.textContent).toMatch(/18.199.518/);
});

it('names each line as its receipt does, and has a button with a text that saves it', async () => {
  await renderUi(<StatementTable lines={[corrected]} />);
  const [, row] = screen.getAllByRole('row');
  expect(within(row!).getByText('Movement 2')).toBeDefined();
  expect(within(row!).getByRole('button', { name: /^Save the receipt of Deposit, / }).textContent).toBe('Receipt');
});

const held = (cents: number) => ({ available: fromCents(cents), invested: ZERO });
const balances = { opening: held(10_000), moneyIn: held(5_000), moneyOut: held(2_000), closing: held(13_000) };
const renderRange = (to: string) =>
  renderUi(
    <StatementBalances
      filter={{ from: '2026-11-01', to, account: null }}
      balances={balances}
      asOf={serverTimeOf(Date.parse('2026-11-22T06:02:00Z'))}
    />,
  );

it('shows the opening balance, the sums in and out, and the closing balance', async () => {
  await renderRange('2026-11-21');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Opening balance At the start of 01 Nov 2026',
    'In ',
    'Out ',
    'Closing balance At the end of 21 Nov 2026',
  ]);
});

it('does not show an end of days that are not over', async () => {
  await renderRange('2026-11-30');
  expect(screen.getByText('So far, as of 22 Nov 2026, 14:02 SGT')).toBeDefined();
  expect(screen.queryByText(/At the end of/)).toBeNull();
});
