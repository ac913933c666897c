// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents, idr } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminUserActions } from './admin-user-actions.tsx';
import { AdminUserForm } from './admin-user-form.tsx';
import { rolesToGive, type AdminUser } from './admin-user-view.ts';

const member: AdminUser = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'rani.contoh',
  email: 'rani@contoh.example',
  role: 'user',
  balance: fromCents(1_000),
  invested: idr(0),
  activeInvestments: 0,
  userNumber: 7,
  profileImage: null,
  bankName: 'Bank Contoh',
  accountName: 'RANI CONTOH',
  accountNumber: '000-111-2222',
  totalInterest: idr(0),
  referralCode: 'ABCDEFGH',
  createdAt: '2026-11-01T00:00:00.000Z',
};
const admin = { ...member, id: '22222222-2222-4222-8222-222222222222', username: 'admin.uji', role: 'admin' } as const;
const master = { ...member, id: '33333333-3333-4333-8333-333333333333', username: 'lina.master', role: 'master_admin' } as const;
const first = { ...master, id: '44444444-4444-4444-8444-444444444444', username: 'masteradmin' } as const;

/* The wire: what is sent, and what the server says to it. */
const server = vi.fn<typeof fetch>();
const answer = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
/** Answers the reading of the member's pending withdrawals with these, and every change with `toUpdate`. */
function serve({ pending = [] as object[], toUpdate = () => answer({ result: { data: member } }) } = {}) {
  const page = { items: pending, total: pending.length, nextCursor: null };
  server.mockReset().mockImplementation((_, init) => (init?.method === 'POST' ? toUpdate() : answer({ result: { data: page } })));
}
beforeEach(() => {
  serve();
  vi.stubGlobal('fetch', server);
});
const updates = () => server.mock.calls.filter(([, init]) => init?.method === 'POST');
afterEach(() => vi.unstubAllGlobals());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const open = (user: AdminUser = member) => renderUi(<AdminUserForm user={user} kind="member" roles={[]} />);

/** Saves, and gives what was sent. */
async function save(): Promise<unknown> {
  fireEvent.click(saveButton());
  await waitFor(() => expect(updates()).not.toEqual([]));
  const body = updates()[0]?.[1]?.body;
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
}

it('sends a bank name alone: neither balance nor password go along untouched', async () => {
  await open();
  expect(saveButton().disabled).toBe(true);
  write('Bank name', 'Bank Sampel');
  expect(await save()).toEqual({ id: member.id, bankName: 'Bank Sampel' });
});

it('sends an edited balance with what it was, and the reason', async () => {
  await open();
  write('Balance', '12.50');
  expect(screen.getByText('Posted as an adjustment of +SGD 2.50 (+Rp 32.500).')).toBeTruthy();
  write('Reason', 'bank fee returned');
  expect(await save()).toEqual({
    id: member.id,
    balance: fromCents(1_250),
    expectedBalance: fromCents(1_000),
    reason: 'bank fee returned',
  });
});

it('does not take the same digits for an edit, where interest left a fraction of a cent', async () => {
  await open({ ...member, balance: idr(130_037) });
  write('Balance', '10');
  write('Balance', '10.00');
  expect(saveButton().disabled).toBe(true);
});

it('asks again when an amount can’t be understood', async () => {
  await open();
  write('Bank name', 'Bank Sampel');
  write('Balance', 'ten');
  fireEvent.click(saveButton());
  expect(await screen.findByText('Enter the balance as an amount in SGD.')).toBeTruthy();
  expect(updates()).toEqual([]);
});

it('sends a password only where one was filled in', async () => {
  await open();
  write('New password (optional)', 'a');
  write('New password (optional)', '');
  expect(saveButton().disabled).toBe(true);
  write('New password (optional)', 'a sound password');
  fireEvent.click(saveButton());
  expect(await screen.findByText(/rani.contoh is logged out everywhere at once/)).toBeTruthy();
  expect(updates()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
  await waitFor(() => expect(updates()).toHaveLength(1));
  expect(JSON.parse(updates()[0]?.[1]?.body as string)).toEqual({ id: member.id, password: 'a sound password' }); // what was sent is a text
});

it('names the balance and the password where both are changed', async () => {
  await open();
  write('Balance', '12.50');
  write('Reason', 'bank fee returned');
  write('New password (optional)', 'a sound password');
  fireEvent.click(saveButton());
  expect(await screen.findByText(/changes from SGD 10.00 to SGD 12.50\. rani.contoh is logged out everywhere at once/)).toBeTruthy();
  expect(screen.getAllByText('Change the balance of rani.contoh and set a new password?')).not.toEqual([]);
  expect(updates()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Change to SGD 12.50 and set the new password' }));
  await waitFor(() => expect(updates()).toHaveLength(1));
});

it('tells kindly that the balance moved meanwhile, and starts from the new one', async () => {
  const detail = 'The balance has changed: it is now SGD 11.00.';
  const data = { code: 'CONFLICT', httpStatus: 409, errorCode: 'BALANCE_CHANGED', detail, fields: { balance: 'x' }, requestId: 'r-1' };
  serve({ toUpdate: () => answer({ error: { message: detail, code: -32009, data } }, 409) });
  const { rerender } = await open();
  write('Balance', '12.50');
  write('Reason', 'bank fee returned');
  await save();
  rerender(<AdminUserForm user={{ ...member, balance: fromCents(1_100) }} kind="member" roles={[]} />);
  expect(screen.getByText('The balance moved from SGD 10.00 to SGD 11.00 while you were editing')).toBeTruthy();
  expect(field('Balance').value).toBe('12.50');
  expect(screen.getByText('Posted as an adjustment of +SGD 1.50 (+Rp 19.500).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use the new balance' }));
  expect(field('Balance').value).toBe('11.00');
  expect(saveButton().disabled).toBe(true);
});

it('keeps the amount that was written after the balance moved, as an edit of the new balance', async () => {
  const { rerender } = await open();
  write('Balance', '12.50');
  write('Reason', 'bank fee returned');
  rerender(<AdminUserForm user={{ ...member, balance: fromCents(1_100) }} kind="member" roles={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep SGD 12.50' }));
  expect(await save()).toMatchObject({ balance: fromCents(1_250), expectedBalance: fromCents(1_100) });
});

it('asks for the reason of a balance edit', async () => {
  await open();
  write('Balance', '12.50');
  fireEvent.click(saveButton());
  expect(await screen.findByText('Write why the balance is changed.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Reason'));
  write('Reason', '   ');
  fireEvent.click(saveButton());
  expect(updates()).toEqual([]);
});

it('names the pending withdrawals that the new balance would not cover, oldest first', async () => {
  const pendingOf = (number: number, cents: number) => ({
    id: `${number}`,
    number,
    amount: fromCents(cents),
    createdAt: '2026-11-20T02:00:00.000Z',
  });
  serve({ pending: [pendingOf(41, 400), pendingOf(42, 300), pendingOf(43, 100)] });
  await open();
  write('Balance', '6.00');
  expect(await screen.findByText('With this balance, this pending withdrawal cannot be approved:')).toBeTruthy();
  expect(screen.getByText('No. 42, SGD 3.00, 20 Nov 2026, 10:00')).toBeTruthy();
  write('Balance', '3.50');
  expect(screen.getAllByText(/^No\. \d+/).map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['No. 41', 'No. 43']);
  write('Balance', '9.00');
  expect(screen.queryByText(/can then not be approved/)).toBeNull();
});

it('shows the role to a master admin only, and never that of masteradmin', async () => {
  expect(rolesToGive(admin, 'member', member)).toEqual([]);
  expect(rolesToGive(master, 'member', member)).toEqual(['user', 'admin', 'master_admin']);
  expect(rolesToGive(master, 'administrator', admin)).toEqual(['admin', 'master_admin']);
  expect(rolesToGive(master, 'administrator', first)).toEqual([]);
  const { rerender } = await open();
  expect(screen.queryByLabelText('Role')).toBeNull();
  rerender(<AdminUserForm user={member} kind="member" roles={rolesToGive(master, 'member', member)} />);
  expect(screen.getByLabelText('Role')).toBeTruthy();
});

it('offers no button that the server would refuse', async () => {
  const nothing = () => undefined;
  const buttonsFor = (viewer: AdminUser, user: AdminUser) => (
    <AdminUserActions user={user} viewer={viewer} onEdit={nothing} onDelete={nothing} />
  );
  const names = () => screen.queryAllByRole('button').map((button) => button.textContent);
  const { rerender } = await renderUi(buttonsFor(admin, member));
  expect(names()).toEqual(['Edit']);
  for (const [viewer, user, expected] of [
    [admin, master, []],
    [master, member, ['Edit', 'Delete']],
    [master, admin, ['Edit', 'Delete']],
    [master, first, ['Edit']],
    [master, master, []],
  ] as const) {
    rerender(buttonsFor(viewer, user));
    expect([viewer.username, user.username, names()]).toEqual([viewer.username, user.username, expected]);
  }
});
