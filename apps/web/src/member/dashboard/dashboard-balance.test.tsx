// @vitest-environment jsdom
import { fromCents, idr, ZERO } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleStats } from '../../testing/sample-stats.ts';
import { DashboardBalance } from './dashboard-balance.tsx';

const reservedHeight = { ref: { current: null }, style: undefined };

it('explains why the free balance is not available less pending', async () => {
  const stats = {
    ...sampleStats(fromCents(300)),
    pendingWithdrawals: fromCents(800),
    free: ZERO,
    uncovered: fromCents(500),
    bonusDebt: fromCents(250),
  };
  await renderUi(<DashboardBalance stats={stats} reservedHeight={reservedHeight} />);
  expect((await screen.findByTestId('free-note')).textContent).toBe(
    'SGD 8.00 is pending, SGD 5.00 more than is available: nothing is free to use. ' +
      'SGD 2.50 is still owed from bonuses taken back; the next bonuses go towards it first.',
  );
});

it('shows amounts of which each is the sum of its parts, and as free only what can be spent in whole cents', async () => {
  const stats = { ...sampleStats(idr(15_599_864)), pendingWithdrawals: idr(1_300_070), invested: idr(1_319_598) };
  await renderUi(<DashboardBalance stats={stats} reservedHeight={reservedHeight} />);
  expect((await screen.findByTestId('free')).textContent).toBe('SGD 1,099.98');
  expect(screen.getByTestId('pending').textContent).toBe('SGD 100.00');
  expect(screen.getByTestId('balance').textContent).toBe('SGD 1,199.98Rp 15.599.864');
  expect(screen.getByText('Invested').closest('div')?.textContent).toContain('SGD 101.51');
  expect(screen.getByTestId('total').textContent).toBe('SGD 1,301.49');
});
