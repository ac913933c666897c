// @vitest-environment jsdom
import { idr } from '@app/money';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminTotals } from './admin-totals.tsx';

const amounts = [
  'totalBalance',
  'totalInvested',
  'totalOwed',
  'totalInterestPaid',
  'totalDeposits',
  'totalWithdrawals',
  'totalReferralBonus',
  'totalAdjustments',
  'closedInterest',
  'closedReferralBonus',
  'closedAdjustments',
  'totalBonusDebt',
];
let stats: object = {
  ...Object.fromEntries(amounts.map((name, index) => [name, idr(1000 + index)])),
  totalUsers: 7,
  pendingDeposits: 0,
  pendingWithdrawals: 0,
  asOf: '2026-11-20T02:00:00.000Z',
};

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ result: { data: stats } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('shows the deleted members’ part beside a total that leaves them out', async () => {
  const none = { closedWithdrawals: idr(0), closedReferralBonus: idr(0), closedAdjustments: idr(0) };
  stats = { ...stats, ...none, closedDeposits: idr(77), closedInterest: idr(55) };
  await renderUi(<AdminTotals />);
  expect(await screen.findByText('without deleted members; theirs: Rp 77')).toBeTruthy();
  const interest = screen.getByText('Total interest paid').parentElement;
  expect(interest?.textContent).toContain('without deleted members; theirs: Rp 55');
  expect(screen.getAllByText(/without deleted members/)).toHaveLength(2);
});

it('links each total to the rows that add up to it', async () => {
  await renderUi(<AdminTotals />);
  await screen.findByText('Rp 1.004');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Rp 1.000', '/admin/users?sort=balance'],
    ['Rp 1.004', '/admin/transactions?type=deposit&status=approved'],
    ['Rp 1.005', '/admin/transactions?type=withdrawal&status=approved'],
    ['7', '/admin/users'],
    ['Rp 1.003', '/admin/transactions?type=interest&status=approved'],
    ['Rp 1.006', '/admin/transactions?type=referral_bonus&status=approved'],
    ['+Rp 1.007', '/admin/adjustments'],
  ]);
});

it('shows the sum of the totals, and the bonus debt where members owe any', async () => {
  const { unmount } = await renderUi(<AdminTotals />);
  expect(await screen.findByText(/\+ Rp 1\.011 that members still owe of bonuses taken back/)).toBeTruthy();
  expect(screen.getByText('Owed to members').parentElement?.textContent).toContain('Rp 1.002');
  unmount();
  stats = { ...stats, totalBonusDebt: idr(0) };
  await renderUi(<AdminTotals />);
  await screen.findByText('Rp 1.004');
  expect(screen.getByText('deposits − withdrawals + interest + bonuses + adjustments')).toBeTruthy();
});
