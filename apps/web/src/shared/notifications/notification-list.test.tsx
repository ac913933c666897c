// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { NotificationList } from './notification-list.tsx';

const request = (id: number, type: 'deposit' | 'withdrawal', status: 'pending' | 'approved') => ({
  id,
  kind: 'new-request',
  createdAt: '2026-11-20T02:00:00.000Z',
  readAt: status === 'pending' ? null : '2026-11-20T03:00:00.000Z',
  username: `member.${id}`,
  status,
  subject: {
    requestId: `00000000-0000-4000-8000-00000000000${id}`,
    number: id,
    type,
    amount: fromCents(id * 1000),
    requestedAt: '2026-11-20T02:00:00.000Z',
  },
});
const items = [request(5, 'deposit', 'pending'), request(4, 'withdrawal', 'pending'), request(3, 'deposit', 'approved')];

function answerWith(shown: readonly object[]): void {
  const body = { result: { data: { items: shown, total: shown.length, nextCursor: null } } };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body))),
  );
}
beforeEach(() => answerWith(items));
afterEach(() => vi.unstubAllGlobals());

it('groups the notifications of administrators, with the member, the amount and the decision', async () => {
  await renderUi(<NotificationList onOpen={() => undefined} />, { language: 'id' });
  const deposits = within(await screen.findByRole('region', { name: 'Permintaan deposit' }));
  const rows = deposits.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^member\.5: SGD 50\.00No\. 5belum dibaca/);
  expect(rows[1]).toMatch(/^member\.3: SGD 30\.00No\. 3 · Disetujui(?!belum)/);
  expect(within(screen.getByRole('region', { name: 'Permintaan penarikan' })).getAllByRole('listitem')).toHaveLength(1);
});

it('links what waits for a second administrator with its approval, and frozen withdrawals with the member', async () => {
  const [approvalId, userId] = ['00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000008'];
  const at = '2026-11-20T02:00:00.000Z';
  const proposal = { approvalId, number: 12, operation: 'plans.update', kind: null, subjectId: 'gold', subjectName: 'gold', amount: null };
  const times = { makerName: 'budi', requestedAt: at, expiresAt: '2026-11-23T02:00:00.000Z' };
  const frozen = { userId, username: 'rani', by: 'member', administrator: null, reason: null };
  answerWith([
    { id: 2, kind: 'approval-requested', createdAt: at, readAt: null, subject: { ...proposal, ...times } },
    { id: 1, kind: 'payouts-frozen', createdAt: at, readAt: null, subject: frozen },
  ]);
  await renderUi(<NotificationList onOpen={() => undefined} />);
  const proposed = await screen.findByRole('link', { name: /^budi asks for your approval, No\. 12: Change the plan Gold/ });
  expect(proposed.getAttribute('href')).toBe(`/admin/approvals?approval=${approvalId}`);
  expect(proposed.textContent).toContain('Can be approved until 23 Nov 2026, 10:00 (Singapore time)');
  const link = screen.getByRole('link', { name: /^The withdrawals of rani are frozen/ });
  expect(link.getAttribute('href')).toBe(`/admin/users/${userId}`);
});
