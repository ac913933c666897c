import { sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { loseNextAnswer } from '../../testing/lose-next-answer.ts';
import { address, dialog, field, follow, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember({ available: sgd('50.00') });
});
const withdrawals = async () => (await (await running.callsOf(member)).requests.listMine.query({ limit: 20, type: 'withdrawal' })).items;
const openSheet = async () => {
  await running.open('/deposit-withdraw?open=withdraw', member);
  const sheet = await dialog();
  await sheet.findByText(/^All that/);
  return sheet;
};

it('asks for bank details first, and leads to their form', async () => {
  member = await running.coreFixture.createUser();
  await running.open('/deposit-withdraw', member);
  await press('Request withdrawal');
  const sheet = await dialog();
  expect(sheet.getByText('Your profile has no bank details yet')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /^Request withdrawal/ })).toBeNull();
  await follow('Add bank details', sheet);
  await waitFor(() => expect(address()).toBe('/profile?tab=bank'));
  expect(await screen.findByLabelText('Account holder')).toBeTruthy();
});

it('shows the account that is paid to, and what is free', async () => {
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('20.00') });
  const sheet = await openSheet();
  for (const text of ['Bank Contoh', 'RANI CONTOH', '000-222-3333']) expect(sheet.getByText(text)).toBeTruthy();
  const [pending] = await withdrawals();
  const due = formatInstant(pending?.dueAt ?? '', 'en', 'day');
  const [payee, amount] = [sheet.getByText(`To your account, decided by ${due}`), field('Amount')];
  expect(payee.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const rows = ['Available balance', 'Pending withdrawal', 'Free to use'].map((label) => sheet.getByText(label).parentElement?.textContent);
  expect(rows).toEqual(['Available balanceSGD 50.00', 'Pending withdrawalSGD 20.00', 'Free to useSGD 30.00']);
  await press('All that is free to use', sheet);
  expect(field('Amount').value).toBe('30.00');
});

const sheetText = () => document.querySelector('[role="dialog"]')?.textContent;

it('fills in what is left of the own daily limit, and says so beside the amount', async () => {
  const calls = await running.callsOf(member);
  await calls.payoutControls.setDayMax.mutate({ amount: sgd('20.00') });
  await calls.requests.withdraw.mutate({ amount: sgd('6.00') });
  const sheet = await openSheet();
  await waitFor(() => expect(sheetText()).toContain('Your own daily limit of SGD 20.00 leaves SGD 14.00 for today.'));
  await write('Amount', '14.01', sheet);
  await waitFor(() => expect(problemOf('Amount')).toBe('Your own daily limit leaves SGD 14.00 for today.'));
  /* The sentence is said once: by the problem. */
  expect(sheetText()?.match(/leaves SGD 14\.00/g)).toHaveLength(1);
  expect(sheet.queryByText('All that is free to use')).toBeNull();
  await press('All that your daily limit leaves', sheet);
  expect(problemOf('Amount')).toBeUndefined();
  expect(field('Amount').value).toBe('14.00');
  await press('Request withdrawal of SGD 14.00', sheet);
  await waitFor(async () => expect(await withdrawals()).toHaveLength(2));
  await running.open('/deposit-withdraw?open=withdraw', member);
  const again = await dialog();
  await waitFor(() => expect(sheetText()).toContain('Your own daily limit of SGD 20.00 leaves SGD 0.00 for today.'));
  expect(again.queryByText(/^All that/)).toBeNull();
  await again.findByText('Your own daily limit leaves no further withdrawal today.');
  expect(field('Amount').disabled).toBe(true);
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Request withdrawal' }).disabled).toBe(true);
  await follow('Change the daily limit', again);
  await waitFor(() => expect(address()).toBe('/profile?tab=security'));
});

it('stores the height of the pending requests for the next visit', async () => {
  await openSheet();
  await waitFor(() => expect(localStorage.getItem('keptHeights')).toContain('"pending-requests en'));
});

it('checks the amount against the minimum and the free balance, and lets the server decide', async () => {
  const sheet = await openSheet();
  await press('Request withdrawal', sheet);
  expect(problemOf('Amount')).toBe('Please enter a valid amount');
  await write('Amount', '4.99');
  expect(problemOf('Amount')).toBe('The minimum is SGD 5.00. Please enter at least that much.');
  await write('Amount', '50.01');
  expect(problemOf('Amount')).toBe('Only SGD 50.00 is free to use. Please enter no more than that.');
  await press('Request withdrawal of SGD 50.01', sheet);
  /* The refusal brings the focus to the field. */
  await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
  expect(problemOf('Amount')).toBe('Only SGD 50.00 is free to use. Please enter no more than that.');
  expect(await withdrawals()).toEqual([]);
});

it('shows the refusal of an amount that was free when the sheet was opened, with what is free now', async () => {
  const sheet = await openSheet();
  await write('Amount', '40');
  expect(problemOf('Amount')).toBeUndefined();
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('20.00') });
  await press('Request withdrawal of SGD 40.00', sheet);
  await waitFor(() => expect(problemOf('Amount')).toBe('Only SGD 30.00 is free to use. Please enter no more than that.'));
  expect(await withdrawals()).toHaveLength(1);
});

it('requests the withdrawal: the amount is pending and no longer free, and the balance is as before', async () => {
  const sheet = await openSheet();
  await write('Amount', '30');
  await press('Request withdrawal of SGD 30.00', sheet);
  expect(await screen.findByText('Withdrawal of SGD 30.00 requested. It is decided in 1–3 business days.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await withdrawals()).toMatchObject([{ status: 'pending', amount: sgd('30.00'), accountNumber: '000-222-3333' }]);
  expect(await (await running.callsOf(member)).stats.dashboard.query()).toMatchObject({
    balance: sgd('50.00'),
    free: sgd('20.00'),
    pendingWithdrawals: sgd('30.00'),
  });
  await waitFor(() => expect(screen.getByTestId('free').textContent).toBe('SGD 20.00'));
  expect(screen.getByTestId('pending').textContent).toBe('SGD 30.00');
  const card = await screen.findByTestId('pending-request');
  expect(card.textContent).toContain('To be paid to Bank Contoh, 000-222-3333');
  expect(card.textContent).toContain('Waited 0 of 1–3 business days');
});

it('says after a lost answer that the withdrawal may have been received, and does not count it twice when it is sent again', async () => {
  const sheet = await openSheet();
  await write('Amount', '30');
  loseNextAnswer('requests.withdraw');
  await press('Request withdrawal of SGD 30.00', sheet);
  expect(await sheet.findByText('It is not known whether this was received')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('free').textContent).toBe('SGD 20.00'));
  expect(screen.getByTestId('pending-request').textContent).toContain('30.00');
  expect(problemOf('Amount')).toBeUndefined();
  expect(sheet.getByText('It is not known whether this was received')).toBeTruthy();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  await press('Request withdrawal of SGD 30.00', sheet);
  expect(await screen.findByText('Withdrawal of SGD 30.00 requested. It is decided in 1–3 business days.')).toBeTruthy();
  expect(await withdrawals()).toHaveLength(1);
});

it('does not confirm another account than the one shown: it shows the new one, and asks again', async () => {
  const sheet = await openSheet();
  await write('Amount', '30');
  await (await running.callsOf(running.admin)).users.update.mutate({ id: member.id, accountNumber: '999-888-7777' });
  await press('Request withdrawal of SGD 30.00', sheet);
  expect(await sheet.findByText('999-888-7777')).toBeTruthy();
  expect(sheet.getAllByText(/Your bank details have changed in the meantime\. Nothing was requested/)).toBeTruthy();
  expect(sheet.getByText(/An administrator saved these bank details, not you/)).toBeTruthy();
  expect(await withdrawals()).toEqual([]);
  const button = sheet.getByRole('button', { name: /Request withdrawal of SGD 30\.00$/ });
  await waitFor(() => expect(button.className).not.toContain('loading'));
  await press(/Request withdrawal of SGD 30\.00$/, sheet);
  await waitFor(async () => expect(await withdrawals()).toMatchObject([{ accountNumber: '999-888-7777' }]));
});

it('shows a rejected withdrawal with the reason, and the amount is free again', async () => {
  const { id } = await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('30.00') });
  const adminNote = 'The name of the account differs';
  await (await running.callsOf(running.admin)).requests.process.mutate({ id, status: 'rejected', adminNote });
  await running.open('/deposit-withdraw?status=rejected', member);
  const row = await screen.findByTestId('request-row');
  expect(row.textContent).toContain('Rejected');
  expect(row.textContent).toContain(`Reason, as the administrator wrote it: ${adminNote}`);
  expect(row.textContent).not.toMatch(/[+−-]SGD 30\.00/);
  await waitFor(() => expect(screen.getByTestId('free').textContent).toBe('SGD 50.00'));
  expect(screen.queryByTestId('pending-request')).toBeNull();
});

it('says until when a withdrawal is decided, and says it when that day has passed', async () => {
  const { dueAt } = await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('30.00') });
  expect(dueAt).not.toBeNull();
  await running.open('/deposit-withdraw', member);
  expect(await screen.findByText(/^By \d\d \w{3} \d{4} at the latest$/)).toBeTruthy();
  running.coreFixture.clock.forward({ days: 8 });
  await running.open('/deposit-withdraw', member);
  expect(await screen.findByText(/^Should have been decided by \d\d \w{3} \d{4}\. Please ask an administrator\.$/)).toBeTruthy();
});

it('shows that a pending withdrawal keeps the account of its request', async () => {
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('30.00') });
  await (await running.callsOf(running.admin)).users.update.mutate({ id: member.id, accountNumber: '999-888-7777' });
  expect(await (await running.callsOf(member)).auth.me.query()).toMatchObject({ accountNumber: '999-888-7777' });
  await running.open('/deposit-withdraw', member);
  const card = await screen.findByTestId('pending-request');
  expect(card.textContent).toContain('To be paid to Bank Contoh, 000-222-3333');
  expect(card.textContent).toContain('this one is paid to the account it was requested with');
});

it('says that a correction left less than the pending withdrawals', async () => {
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('30.00') });
  const change = { id: member.id, balance: sgd('10.00'), expectedBalance: sgd('50.00'), reason: 'A test' };
  await (await running.callsOf(running.admin)).users.update.mutate(change);
  await running.open('/deposit-withdraw', member);
  expect((await screen.findByTestId('free-note')).textContent).toContain('SGD 20.00 more than is available: nothing is free');
  const card = await screen.findByTestId('pending-request');
  expect(card.textContent).toContain('Your balance no longer covers this withdrawal.');
});

it.each(languageCodes)('refuses an amount in the language of the page: %s', async (language) => {
  const [label, button] = [translate(language, 'requests:member.amount'), translate(language, 'requests:member.withdraw.submit')];
  await running.open('/deposit-withdraw?open=withdraw', member, language);
  const sheet = await dialog();
  await sheet.findByText(translate(language, 'requests:member.withdraw.all'));
  await press(button, sheet);
  expect(problemOf(label)).toBe(translate(language, 'requests:member.amountMissing'));
  await write(label, '40');
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('20.00') });
  await press(translate(language, 'requests:member.withdraw.submitAmount', { amount: 'SGD 40.00' }), sheet);
  await waitFor(() => expect(problemOf(label)).toBe(translate(language, 'errors:ABOVE_FREE_BALANCE', { free: 'SGD 30.00' })));
});
