// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from 'sonner';
import { renderUi } from '../../testing/render-ui.tsx';
import { RequestAlerts } from './request-alerts.tsx';

const intervalMs = 10_000;

/* The server's count of pending requests by type. */
const pending = { deposit: 0, withdrawal: 0 };
let approved = 0;
const counts = (count: number) => ({ pending: count, approved, rejected: 0, oldestPendingAt: null, oldestPendingNumber: null });
const server = vi.fn<typeof fetch>();
const answer = (address: Parameters<typeof fetch>[0]) => {
  const type = typeof address === 'string' && address.includes('withdrawal') ? 'withdrawal' : 'deposit';
  const body = { result: { data: counts(pending[type]) } };
  return Promise.resolve(new Response(JSON.stringify(body)));
};

beforeEach(() => {
  approved = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', server.mockReset().mockImplementation(answer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nextPoll = () => act(() => vi.advanceTimersByTimeAsync(intervalMs + 100));
const alerts = () => screen.queryAllByText(/new (deposit|withdrawal) request/).map(({ textContent }) => textContent);

async function open(deposits: number, withdrawals: number) {
  Object.assign(pending, { deposit: deposits, withdrawal: withdrawals });
  await renderUi(
    <>
      <RequestAlerts />
      <Toaster />
    </>,
  );
  await waitFor(() => expect(server).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(100));
}

it('reports nothing about requests that were pending when the page was opened', async () => {
  await open(3, 2);
  expect(alerts()).toEqual([]);
  await nextPoll();
  expect(server.mock.calls.length).toBeGreaterThan(1);
  expect(alerts()).toEqual([]);
});

it('reports once by how much each count has risen, for 5 s', async () => {
  await open(1, 0);
  Object.assign(pending, { deposit: 3, withdrawal: 1 });
  await nextPoll();
  expect(alerts().toSorted()).toEqual(['1 new withdrawal request(s)!', '2 new deposit request(s)!']);
  await nextPoll();
  expect(alerts()).toEqual([]);
});

it('reports nothing about a request that was set back to pending, because it is not new', async () => {
  approved = 2;
  await open(1, 0);
  approved = 1;
  pending.deposit = 2;
  await nextPoll();
  expect(alerts()).toEqual([]);
  pending.deposit = 3;
  await nextPoll();
  expect(alerts()).toEqual(['1 new deposit request(s)!']);
});

it('reports nothing when requests were decided, and counts a later rise from there', async () => {
  await open(3, 0);
  pending.deposit = 1;
  await nextPoll();
  expect(alerts()).toEqual([]);
  pending.deposit = 2;
  await nextPoll();
  expect(alerts()).toEqual(['1 new deposit request(s)!']);
});
