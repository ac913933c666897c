// @vitest-environment jsdom
import type { RequestViewCounts } from '@app/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminPendingCard } from './admin-pending-card.tsx';

const known = { pending: 1234, approved: 7, rejected: 0, oldestPendingAt: '2026-11-20T02:00:00.000Z', oldestPendingNumber: 1912 };
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const answer = <T,>(data?: T, error: unknown = null) => ({ data, error, dataUpdatedAt: 0, refetch: () => undefined });

it('names how many of the pending requests are late or unusual, the late ones first, each with its list', async () => {
  const views = answer<RequestViewCounts>({ late: 2, new_payee: 3, large: 1 });
  await renderUi(<AdminPendingCard type="withdrawal" counts={answer(known)} views={views} isNext={false} />);
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText(/Waiting longest: .* \(No\. 1912\)/)).toBeTruthy();
  expect(links()).toEqual([
    ['2 late', '/admin/withdrawals?view=late'],
    ['3 to a new account', '/admin/withdrawals?view=new_payee'],
    ['1 from SGD 10,000', '/admin/withdrawals?view=large'],
    ['Open the list', '/admin/withdrawals'],
  ]);
});

it('leads to the oldest from the first card with pending requests, and names no view without any', async () => {
  const views = answer<RequestViewCounts>({ with_proof: 5, without_proof: 0, large: 0 });
  await renderUi(<AdminPendingCard type="deposit" counts={answer(known)} views={views} isNext />);
  await screen.findByText('1,234');
  expect(links()).toEqual([['Start with the oldest', '/admin/deposits']]);
  expect(screen.getByRole('link').className).toContain('button-primary');
});

it('says that all are processed, and shows the count also when the views can’t be loaded', async () => {
  const none = { ...known, pending: 0, oldestPendingAt: null, oldestPendingNumber: null };
  await renderUi(
    <AdminPendingCard
      type="deposit"
      counts={answer(none)}
      views={answer<RequestViewCounts>(undefined, new Error('not now'))}
      isNext={false}
    />,
  );
  expect(await screen.findByText('All processed')).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(links()).toEqual([['Open the list', '/admin/deposits']]);
});

it('is busy until the views are known too, so that its height is stored with them', async () => {
  await renderUi(<AdminPendingCard type="deposit" counts={answer(known)} views={answer<RequestViewCounts>()} isNext />);
  await screen.findByText('1,234');
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
});
