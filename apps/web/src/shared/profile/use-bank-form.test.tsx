// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenStore } from '../lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { BankForm } from './bank-form.tsx';

const me = { username: 'rani.contoh', role: 'user', bankName: null, accountName: null, accountNumber: null };
const detail = 'The password is wrong.';
const refusal = {
  code: 'BAD_REQUEST',
  httpStatus: 400,
  errorCode: 'WRONG_PASSWORD',
  detail,
  fields: { currentPassword: 'not shown: the refusal has a sentence of its own' },
  requestId: 'r-1',
};
const nothing = { items: [], total: 0, nextCursor: null };
const payouts = { heldUntil: null, holdReason: null, frozenAt: null, frozenBy: null, dayMax: null, nextDayMax: null, nextDayMaxAt: null };
const answerTo = (address: string) => (address.includes('auth.session') ? me : address.includes('payoutControls.mine') ? payouts : nothing);
let sent = 0;
beforeEach(() => {
  sent = 0;
  tokenStore.set('a token');
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    if (init?.method !== 'POST') return Promise.resolve(Response.json({ result: { data: answerTo(address) } }));
    sent += 1;
    return Promise.resolve(Response.json({ error: { message: detail, code: -32600, data: refusal } }, { status: 400 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tokenStore.clear();
});

const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
async function open() {
  await renderUi(loggedIn(<BankForm />));
  await screen.findByLabelText('Bank name');
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save bank info' }));

it('shows all problems at once, with the focus on the first', async () => {
  await open();
  write('Bank name', 'Bank Contoh');
  write('Account number', 'not a number!!');
  save();
  expect(alerts()).toHaveLength(4);
  expect(alerts()).toContain('The two account numbers differ.');
  expect(alerts()).toContain('Please enter your current password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Account holder'));
  expect(sent).toBe(0);
});

it('shows the refusal of a wrong password once, until the password is edited', async () => {
  await open();
  write('Bank name', 'Bank Contoh');
  write('Account holder', 'RANI CONTOH');
  write('Account number', '000-111-2222');
  write('Account number again', '000-111-2222');
  write('Current password', 'a wrong one');
  save();
  await waitFor(() => expect(alerts()).toEqual([detail]));
  expect(screen.getAllByText(detail)).toHaveLength(1);
  write('Current password', 'another one');
  expect(alerts()).toEqual([]);
});
