import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

/** What the layout of every page asks for. */
const askedByLayout = ['settings.get', 'auth.session', 'notifications.unreadCount', 'exports.list', 'approvals.counts'];
const askedByCards = [
  'requests.counts {"type":"deposit"}',
  'requests.counts {"type":"withdrawal"}',
  'requests.viewCounts {"type":"deposit"}',
  'requests.viewCounts {"type":"withdrawal"}',
  'stats.admin',
  'stats.coverage {"days":30}',
  'accrual.latest {}',
  'accrual.latest {"job":"accrue-referral-bonuses"}',
  'accrual.latest {"job":"check-ledger"}',
  'investments.listSetAside {"limit":20}',
];

/** The queries of the page, in order, without those of the layout; `pending`: the number of calls without an answer. */
let asked: string[];
let pending: number;
beforeEach(() => {
  [asked, pending] = [[], 0];
  const serverFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, window.location.href);
    const query = [pathname.replace('/trpc/', ''), searchParams.get('input')].filter((part) => part !== null);
    if (!askedByLayout.includes(query[0] ?? '')) asked.push(query.join(' '));
    pending++;
    return serverFetch(input, init).finally(() => pending--);
  });
  /* A page that polls would ask again without a press. */
  const setInterval = globalThis.setInterval;
  const withoutPolling = (act: () => void, delay = 0) => setInterval(act, delay < 10_000 ? delay : 3_600_000);
  vi.spyOn(globalThis, 'setInterval').mockImplementation(withoutPolling);
  return () => vi.restoreAllMocks();
});

it.each([
  ['a master admin', 'masterAdmin', [...askedByCards, 'ledger.check', 'stats.dayOne']],
  ['a plain administrator', 'admin', askedByCards],
] as const)('asks for every card of the dashboard again when %s refreshes it', async (_, actor, queries) => {
  await running.open('/admin', running[actor]);
  await waitFor(() => expect(asked.toSorted()).toEqual(queries.toSorted()));
  await waitFor(() => expect(pending).toBe(0));
  /* An answer that is not stored yet would count as the new one. */
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Segarkan' }).classList).not.toContain('ant-btn-loading'));
  asked = [];
  await press('Segarkan');
  await waitFor(() => expect(asked.toSorted()).toEqual(queries.toSorted()));
  await waitFor(() => expect(pending).toBe(0));
  expect(asked).toHaveLength(queries.length);
});
