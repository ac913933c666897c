// @vitest-environment jsdom
import { fromCents, idr } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import type { ListedUser } from './user-view.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';

const user = { id: '11111111-1111-4111-8111-111111111111', username: 'rani.contoh', userNumber: 1001 } as ListedUser; // the part of it that is read here
const nothing = { pending: 0, approved: 1, rejected: 0 };
const empty = {
  user,
  available: idr(0),
  invested: idr(0),
  pending: idr(0),
  investments: { active: 0, completed: 1 },
  deposits: nothing,
  withdrawals: nothing,
};
let overview: object;
let deletions = 0;
beforeEach(() => {
  deletions = 0;
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') deletions += 1;
    return Promise.resolve(Response.json({ result: { data: init?.method === 'POST' ? null : overview } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderUi(<DeleteUserDialog user={user} kind="member" onClose={() => undefined} />);
const deleteButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Delete rani.contoh' });

it.each([
  ['a balance', { available: fromCents(5_000) }, /The balance leaves the account/],
  ['an active plan', { invested: fromCents(5_000), investments: { active: 1, completed: 0 } }, /active plans end at once/],
  ['a pending deposit', { deposits: { ...nothing, pending: 1 } }, /leave the list undecided/],
  ['a pending withdrawal', { withdrawals: { ...nothing, pending: 1 } }, /leave the list undecided/],
])('explains the consequence for %s, and requires the username', async (_, held, consequence) => {
  overview = { ...empty, ...held };
  await open();
  const button = await deleteButton();
  expect(screen.getByText(consequence)).toBeTruthy();
  expect(button.disabled).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Type rani.contoh to confirm')));
  fireEvent.change(screen.getByLabelText('Type rani.contoh to confirm'), { target: { value: 'rani' } });
  fireEvent.click(button);
  expect([button.disabled, deletions]).toEqual([true, 0]);
  fireEvent.change(screen.getByLabelText('Type rani.contoh to confirm'), { target: { value: 'rani.contoh' } });
  fireEvent.click(button);
  await waitFor(() => expect(deletions).toBe(1));
});

it('shows the member number, by which the records are found later, and copies it', async () => {
  overview = empty;
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await open();
  await deleteButton();
  expect(screen.getByText('1001')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Member number' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('1001'));
});

it('requires no username where nothing is held or pending', async () => {
  overview = empty;
  await open();
  const button = await deleteButton();
  expect(screen.queryByLabelText(/to confirm/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  fireEvent.click(button);
  await waitFor(() => expect(deletions).toBe(1));
});

it('does not ask for the deleted user again', async () => {
  overview = empty;
  const asked: string[] = [];
  const { fetch } = window;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (deletions > 0) asked.push(address);
    return fetch(address, init);
  });
  function Parent() {
    const [shown, setShown] = useState<ListedUser | null>(user);
    return <DeleteUserDialog user={shown} kind="member" onClose={() => setShown(null)} />;
  }
  await renderUi(<Parent />);
  fireEvent.click(await deleteButton());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete rani.contoh' })).toBeNull());
  expect(asked).toEqual([]);
});
