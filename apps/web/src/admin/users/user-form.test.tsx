// @vitest-environment jsdom
import { fromCents, idr } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { UserActions } from './user-actions.tsx';
import { UserForm } from './user-form.tsx';
import { assignableRoles, type ListedUser } from './user-view.ts';

const member: ListedUser = {
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
const builtInMaster = { ...master, id: '44444444-4444-4444-8444-444444444444', username: 'masteradmin' } as const;

/* Records the calls, and answers them as the server would. */
const fetchMock = vi.fn<typeof fetch>();
const answer = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
/** Answers the query of the member's pending withdrawals with `pending`, and every change with `answerUpdate`. */
function serve({ pending = [] as object[], answerUpdate = () => answer({ result: { data: member } }) } = {}) {
  const page = { items: pending, total: pending.length, nextCursor: null };
  fetchMock.mockReset().mockImplementation((_, init) => (init?.method === 'POST' ? answerUpdate() : answer({ result: { data: page } })));
}
beforeEach(() => {
  serve();
  vi.stubGlobal('fetch', fetchMock);
});
const updates = () => fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST');
afterEach(() => vi.unstubAllGlobals());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const open = (user: ListedUser = member) => renderUi(<UserForm user={user} kind="member" roles={[]} onClose={() => undefined} />);

/** Saves, and returns the input that was sent. */
async function save(): Promise<unknown> {
  fireEvent.click(saveButton());
  await waitFor(() => expect(updates()).not.toEqual([]));
  const body = updates()[0]?.[1]?.body;
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
}

it('sends only the bank name when nothing else was edited', async () => {
  await open();
  expect(saveButton().disabled).toBe(true);
  write('Bank name', 'Bank Sampel');
  expect(await save()).toEqual({ id: member.id, bankName: 'Bank Sampel' });
});

it('sends an edited balance with the former one and the reason', async () => {
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

it('does not count the shown balance, entered again, as an edit when the exact balance has fractions of a cent', async () => {
  await open({ ...member, balance: idr(130_037) });
  write('Balance', '10');
  write('Balance', '10.00');
  expect(saveButton().disabled).toBe(true);
});

it('shows a problem when an amount can’t be parsed', async () => {
  await open();
  write('Bank name', 'Bank Sampel');
  write('Balance', 'ten');
  fireEvent.click(saveButton());
  expect(await screen.findByText('Enter the balance as an amount in SGD.')).toBeTruthy();
  expect(updates()).toEqual([]);
});

it('sends a password only when one was entered', async () => {
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
  expect(JSON.parse(updates()[0]?.[1]?.body as string)).toEqual({ id: member.id, password: 'a sound password' }); // the body is a string
});

it('names the balance and the password in the confirmation when both change', async () => {
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

it('shows that the balance changed meanwhile, and continues from the new one', async () => {
  const detail = 'The balance has changed: it is now SGD 11.00.';
  const data = { code: 'CONFLICT', httpStatus: 409, errorCode: 'BALANCE_CHANGED', detail, fields: { balance: 'x' }, requestId: 'r-1' };
  serve({ answerUpdate: () => answer({ error: { message: detail, code: -32009, data } }, 409) });
  const { rerender } = await open();
  write('Balance', '12.50');
  write('Reason', 'bank fee returned');
  await save();
  rerender(<UserForm user={{ ...member, balance: fromCents(1_100) }} kind="member" roles={[]} onClose={() => undefined} />);
  expect(screen.getByText('The balance moved from SGD 10.00 to SGD 11.00 while you were editing')).toBeTruthy();
  expect(field('Balance').value).toBe('12.50');
  expect(screen.getByText('Posted as an adjustment of +SGD 1.50 (+Rp 19.500).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use the new balance' }));
  expect(field('Balance').value).toBe('11.00');
  expect(saveButton().disabled).toBe(true);
});

it('keeps the entered amount after the balance changed, as an edit of the new balance', async () => {
  const { rerender } = await open();
  write('Balance', '12.50');
  write('Reason', 'bank fee returned');
  rerender(<UserForm user={{ ...member, balance: fromCents(1_100) }} kind="member" roles={[]} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep SGD 12.50' }));
  expect(await save()).toMatchObject({ balance: fromCents(1_250), expectedBalance: fromCents(1_100) });
});

it('requires a reason for a change of the balance', async () => {
  await open();
  write('Balance', '12.50');
  fireEvent.click(saveButton());
  expect(await screen.findByText('Write why the balance is changed.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Reason'));
  write('Reason', '   ');
  fireEvent.click(saveButton());
  expect(updates()).toEqual([]);
});

it('lists the pending withdrawals that the new balance would not cover, oldest first', async () => {
  const pendingOf = (number: number, cents: number) => ({
    id: `${number}`,
    number,
    amount: fromCents(cents),
    createdAt: '2026-11-20T02:00:00.000Z',
  });
  serve({ pending: [pendingOf(41, 400), pendingOf(42, 300), pendingOf(43, 100)] });
  await open();
  write('Balance', '6.00');
  const warning = /pending withdrawals? cannot be approved/;
  expect(await screen.findByText(warning)).toBeTruthy();
  expect(screen.getByText('No. 42, SGD 3.00, 20 Nov 2026, 10:00')).toBeTruthy();
  // In the order of approval, oldest first; one that is not covered is skipped: of 3.50, No. 42 takes 3.00.
  write('Balance', '3.50');
  expect(screen.getAllByText(/^No\. \d+/).map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['No. 41', 'No. 43']);
  write('Balance', '9.00');
  expect(screen.queryByText(warning)).toBeNull();
});

it('offers the role to a master admin only, and never for the built-in account masteradmin', async () => {
  expect(assignableRoles(admin, 'member', member)).toEqual([]);
  expect(assignableRoles(master, 'member', member)).toEqual(['user', 'admin', 'master_admin']);
  expect(assignableRoles(master, 'administrator', admin)).toEqual(['admin', 'master_admin']);
  expect(assignableRoles(master, 'administrator', builtInMaster)).toEqual([]);
  const { rerender } = await open();
  expect(screen.queryByLabelText('Role')).toBeNull();
  rerender(<UserForm user={member} kind="member" roles={assignableRoles(master, 'member', member)} onClose={() => undefined} />);
  expect(screen.getByLabelText('Role')).toBeTruthy();
});

it('shows no button that the server would refuse', async () => {
  const nothing = () => undefined;
  const buttonsFor = (viewer: ListedUser, user: ListedUser) => (
    <UserActions user={user} viewer={viewer} onEdit={nothing} onDelete={nothing} />
  );
  const names = () => screen.queryAllByRole('button').map((button) => button.textContent);
  const { rerender } = await renderUi(buttonsFor(admin, member));
  expect(names()).toEqual(['Edit']);
  for (const [viewer, user, expected] of [
    [admin, master, []],
    [master, member, ['Edit', 'Delete']],
    [master, admin, ['Edit', 'Delete']],
    [master, builtInMaster, ['Edit']],
    [master, master, []],
  ] as const) {
    rerender(buttonsFor(viewer, user));
    expect([viewer.username, user.username, names()]).toEqual([viewer.username, user.username, expected]);
  }
});
