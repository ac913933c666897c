import { sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { address, chooseFile, field, press, problemOf, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const PASSWORD = 'a sound password';
let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember({ available: sgd('50.00') });
});
const me = async () => (await running.callsOf(member)).auth.me.query();
const call = async (method: 'GET' | 'POST', url: string, options: { token?: string; payload?: object } = {}) => {
  const headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  const { statusCode } = await running.app.inject({ method, url, headers, ...(options.payload && { payload: options.payload }) });
  return statusCode;
};
const logInStatus = (password: string) => call('POST', '/api/auth/login', { payload: { username: member.username, password } });

it('shows who is logged in, and keeps the tab in the query string', async () => {
  const { email, userNumber } = await me();
  await running.open('/profile', member);
  expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeTruthy();
  expect(screen.getByText(`ID ${userNumber}`)).toBeTruthy();
  expect(screen.getAllByText(email).length).toBeGreaterThan(0);
  await press('Security', screen, 'tab');
  await waitFor(() => expect(address()).toBe('/profile?tab=security'));
  window.history.back();
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true'));
});

it('refuses a photo that is no picture or too large', async () => {
  await running.open('/profile', member);
  const card = within(await screen.findByRole('region', { name: 'Profile photo' }));
  await chooseFile('Profile photo', new File(['no picture'], 'note.txt', { type: 'text/plain' }), card);
  expect(await screen.findByText('File must be an image')).toBeTruthy();
  await chooseFile('Profile photo', new File([new Uint8Array(2_097_153)], 'big.png', { type: 'image/png' }), card);
  expect(await screen.findByText('Maximum file size is 2MB')).toBeTruthy();
  expect(await me()).toMatchObject({ profileImage: null });
});

it('checks bank details, asks for the password, and saves them', async () => {
  await running.open('/profile?tab=bank', member);
  await write('Bank name', 'Bank Baru');
  await write('Account number', 'x');
  await write('Current password', PASSWORD);
  await press('Save bank info');
  await waitFor(() => expect(problemOf('Account number')).toBe('Please enter 5 to 34 digits; spaces and dashes are allowed.'));
  await write('Account number', '111-222-3333');
  await write('Account number again', '111-222-3334');
  await press('Save bank info');
  await waitFor(() => expect(problemOf('Account number again')).toBe('The two account numbers differ.'));
  await write('Account number again', '111-222-3333');
  await write('Current password', 'not the password');
  await press('Save bank info');
  await waitFor(() => expect(problemOf('Current password')).toBe('The current password is wrong. Please try again.'));
  expect(await me()).toMatchObject({ bankName: 'Bank Contoh', accountNumber: '000-222-3333' });
  await write('Current password', PASSWORD);
  await press('Save bank info');
  await expectToast('Profile updated successfully');
  expect(await me()).toMatchObject({ bankName: 'Bank Baru', accountName: 'RANI CONTOH', accountNumber: '111-222-3333' });
  await waitFor(() => expect(field('Current password').value).toBe(''));
});

it('says which pending withdrawals keep the former account', async () => {
  const { number } = await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('10.00') });
  await running.open('/profile?tab=bank', member);
  expect(await screen.findByText(new RegExp(`No\\. ${number} to Bank Contoh, 000-222-3333`))).toBeTruthy();
});

it('warns about bank details that an administrator saved', async () => {
  await (await running.callsOf(running.admin)).users.update.mutate({ id: member.id, accountNumber: '999-888-7777' });
  await running.open('/profile?tab=bank', member);
  expect(await screen.findByText(/An administrator saved these bank details, not you/)).toBeTruthy();
  expect(field('Account number').value).toBe('999-888-7777');
});

it('checks a new password, refuses a wrong current one, and changes it; elsewhere the log-in ends', async () => {
  const elsewhere = await running.coreFixture.logIn(member);
  const change = async (current: string, next: string, again: string) => {
    await write('Current password', current);
    await write('New password', next);
    await write('Confirm new password', again);
    await press('Change password');
  };
  await running.open('/profile?tab=security', member);
  await change(PASSWORD, 'short', 'short');
  expect(problemOf('New password')).toBe('New password must be at least 6 characters');
  await change(PASSWORD, 'another sound one', 'another sound two');
  expect(problemOf('Confirm new password')).toBe('New password and confirmation do not match');
  await change('not the password', 'another sound one', 'another sound one');
  await waitFor(() => expect(problemOf('Current password')).toBe('The current password is wrong. Please try again.'));
  expect(await logInStatus(PASSWORD)).toBe(200);
  await change(PASSWORD, 'another sound one', 'another sound one');
  await expectToast('Password changed successfully');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect([await logInStatus(PASSWORD), await logInStatus('another sound one')]).toEqual([401, 200]);
  expect(await call('GET', '/api/auth/me', { token: elsewhere })).toBe(401);
});

it('lists where the member is logged in, and ends the other sessions', async () => {
  const others = await Promise.all(Array.from({ length: 9 }, () => running.coreFixture.logIn(member)));
  await running.open('/profile?tab=security', member);
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Log out: / })).toHaveLength(7);
  await press('Show all 11');
  expect(screen.getAllByRole('button', { name: /^Log out: / })).toHaveLength(10);
  await press('Log out elsewhere');
  await expectToast('Logged out there');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Log out: / })).toEqual([]));
  for (const token of others) expect(await call('GET', '/api/auth/me', { token })).toBe(401);
});

it('keeps the chosen appearance in this browser', async () => {
  await running.open('/profile', member);
  fireEvent.click(await screen.findByText('Dark'));
  expect(localStorage.getItem('themeMode')).toBe('dark');
  await running.open('/profile', member);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })).checked).toBe(true);
  fireEvent.click(screen.getByText('As the device'));
});

it.each(languageCodes)('refuses a wrong password in the language of the page: %s', async (language) => {
  const label = translate(language, 'profile:password.current');
  await running.open('/profile?tab=bank', member, language);
  await write(translate(language, 'profile:bank.bankName'), 'Bank Baru');
  await write(label, 'not the password');
  await press(translate(language, 'profile:bank.save'));
  await waitFor(() => expect(problemOf(label)).toBe(translate(language, 'errors:WRONG_PASSWORD')));
});
