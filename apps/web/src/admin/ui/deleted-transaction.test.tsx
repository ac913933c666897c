// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleDeletedTransaction as deleted, sampleDeletedWithMember as withMember } from '../../testing/sample-deleted-transaction.ts';
import { DeletedTransaction } from './deleted-transaction.tsx';

/* The server's answer about the number that is searched for. */
let answer: unknown[] = [];
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    calls.push(String(input instanceof Request ? input.url : input));
    return Promise.resolve(Response.json({ result: { data: answer } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const link = () => screen.queryByRole('link')?.getAttribute('href');

it.each([
  [
    'a master admin',
    deleted,
    true,
    /No. 4711 \(Deposit, SGD 7.00, rani.contoh\) was deleted on 20 Nov 2026, 10:00 by admin.uji/,
    `/admin/audit?q=${deleted.id}`,
  ],
  [
    'a plain administrator',
    deleted,
    false,
    /was deleted on 20 Nov 2026, 10:00 by admin.uji/,
    `/admin/users/${deleted.userId}?show=statement`,
  ],
  [
    'a master admin, of a deleted member',
    withMember,
    true,
    /its member was deleted on 20 Nov 2026/,
    `/admin/closed-members/${deleted.userId}`,
  ],
  [
    'a plain administrator, of a deleted member',
    { ...withMember, amount: null, userId: null },
    false,
    /No. 4711 \(Deposit\) is in no list: its member was deleted/,
    undefined,
  ],
])(
  'shows that a transaction was deleted, with a link to what is kept of it where the viewer may open it (%s)',
  async (_, row, isMaster, sentence, href) => {
    answer = [row];
    await renderUi(<DeletedTransaction search="4711" isMaster={isMaster} />);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(link()).toBe(href);
    expect(screen.queryByText('Reason: typed in twice') !== null).toBe(row.reason !== null);
  },
);

it('sends no call while the search is not a number', async () => {
  answer = [deleted];
  const { container } = await renderUi(<DeletedTransaction search="rani" isMaster />);
  expect(container.textContent).toBe('');
  expect(calls).toEqual([]);
});
