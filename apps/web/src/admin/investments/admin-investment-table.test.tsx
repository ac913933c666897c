// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminInvestmentTable, type AdminInvestmentRow } from './admin-investment-table.tsx';

const row: AdminInvestmentRow = {
  id: '11111111-1111-4111-8111-111111111111',
  userId: '22222222-2222-4222-8222-2222deadbeef',
  username: 'rani.contoh',
  userNumber: 1001,
  planType: 'standard',
  amount: fromCents(10_000),
  currentValue: fromCents(10_050),
  totalEarned: fromCents(50),
  interestRate: 0.005,
  durationDays: 7,
  daysAccrued: 1,
  nextAccrualAt: null,
  purchasedAt: '2026-11-20T02:00:00.000Z',
  endDate: '2026-11-27T02:00:00.000Z',
  completedAt: null,
  status: 'active',
};

it('shows the member number, as every other screen does, and the shortened user id', async () => {
  const { container } = await renderUi(<AdminInvestmentTable status="active" rows={[row]} />);
  expect(screen.getAllByText('Member No.').length).toBeGreaterThan(0);
  expect(container.textContent).toContain('1001 (…deadbeef)');
});
