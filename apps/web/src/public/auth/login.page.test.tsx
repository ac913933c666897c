import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { addPasskey } from '../../testing/add-passkey.ts';
import { address, field, follow, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const PASSWORD = 'a sound password';
const logIn = async (username: string, password: string) => {
  await write('Username', username);
  await write('Password', password);
  await press('Log in');
};
/** The status of the server's answer to a call with this token. */
const statusOf = async (token: string | null) =>
  (await running.app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

it('reports both missing fields, focuses the first, and sends nothing', async () => {
  await running.open('/login');
  await screen.findByLabelText('Username');
  await press('Log in');
  await waitFor(() => expect(document.activeElement).toBe(field('Username')));
  expect([problemOf('Username'), problemOf('Password')]).toEqual(['Please fill this in.', 'Please fill this in.']);
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  await write('Username', 'rani');
  expect([problemOf('Username'), problemOf('Password')]).toEqual([undefined, 'Please fill this in.']);
  expect(screen.queryByText('That did not work')).toBeNull();
});

it('refuses a wrong password without a session, then accepts the right one and opens the dashboard', async () => {
  const member = await running.coreFixture.createMember();
  await running.open('/login');
  await screen.findByLabelText('Username');
  await logIn(member.username, 'not the password');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Username or password is wrong. Please check both and try again.');
  expect([address(), tokenStore.get()]).toEqual(['/login', null]);
  await write('Password', PASSWORD);
  await press('Log in');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing…' })).disabled).toBe(true);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await screen.findByText(`Welcome, ${member.username}.`)).toBeTruthy();
  expect(await statusOf(tokenStore.get())).toBe(200);
});

it('refuses an unknown username with the same sentence as a wrong password', async () => {
  await running.open('/login');
  await screen.findByLabelText('Username');
  await logIn('nobody.here', PASSWORD);
  expect(await screen.findByText(translate('en', 'errors:INVALID_CREDENTIALS'))).toBeTruthy();
});

it.each(languageCodes)('refuses a wrong password in the language of the page: %s', async (language) => {
  await running.open('/login', undefined, language);
  await screen.findByLabelText(translate(language, 'auth:username'));
  await press(translate(language, 'auth:login.submit'));
  expect(problemOf(translate(language, 'auth:username'))).toBe(translate(language, 'errors:field.required'));
  await write(translate(language, 'auth:username'), 'nobody.here');
  await write(translate(language, 'auth:password'), PASSWORD);
  await press(translate(language, 'auth:login.submit'));
  expect(await screen.findByText(translate(language, 'errors:INVALID_CREDENTIALS'))).toBeTruthy();
});

it('shows and hides the password', async () => {
  await running.open('/login');
  await screen.findByLabelText('Password');
  expect(field('Password').type).toBe('password');
  await press('Show the password');
  expect(field('Password').type).toBe('text');
  await press('Show the password');
  expect(field('Password').type).toBe('password');
});

it('names the administrator while there is no contact, and the contacts once there are some', async () => {
  await running.open('/login');
  expect(await screen.findByText(/Please ask the administrator who opened your account/)).toBeTruthy();
  await (await running.callsOf(running.masterAdmin)).settings.update.mutate({ whatsapp: '+6591234567', email: 'help@example.test' });
  await running.open('/login');
  expect(await screen.findByText(/Please contact support or your admin/)).toBeTruthy();
  const addresses = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(addresses.filter((href) => /^(https:\/\/wa\.me\/|mailto:)/.test(href))).toHaveLength(2);
});

it('opens the page of the role: an administrator is led to the administration', async () => {
  await running.open('/login');
  await screen.findByLabelText('Username');
  await logIn(running.admin.username, PASSWORD);
  await waitFor(() => expect(address()).toBe('/admin'));
});

it('asks who has passkeys and no app for a recovery code, and never for the code of an app', async () => {
  const member = await running.coreFixture.createMember();
  const [code = ''] = await addPasskey(running, member, 'Phone');
  await running.open('/login');
  await screen.findByLabelText('Username');
  await logIn(member.username, PASSWORD);
  await write('Recovery code', code);
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
  await press('Log in');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('redirects a member who is logged in already', async () => {
  await running.open('/login', running.member);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('explains after a reset of the password why the session ended, asks for a new password, and explains nothing after a log-out', async () => {
  const member = await running.coreFixture.createMember();
  await running.open('/dashboard', member);
  await screen.findByRole('button', { name: 'Refresh' });
  await (await running.callsOf(running.masterAdmin)).users.update.mutate({ id: member.id, password: 'given by an administrator' });
  await press('Refresh');
  expect(await screen.findByText(/You have been logged out because your session ended/)).toBeTruthy();
  expect([address(), tokenStore.get()]).toEqual(['/login', null]);
  await logIn(member.username, 'given by an administrator');
  expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy();
  const token = tokenStore.get();
  expect(await statusOf(token)).toBe(200);
  await press('Log out');
  await waitFor(() => expect(address()).toBe('/home'));
  await waitFor(async () => expect(await statusOf(token)).toBe(401));
  await running.open('/login');
  await screen.findByLabelText('Username');
  expect(screen.queryByText(/your session ended/)).toBeNull();
});

it('links to the registration and to the landing page', async () => {
  await running.open('/login');
  await screen.findByLabelText('Username');
  await follow('Create one');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
  expect(address()).toBe('/register');
  await follow('Back to the home page');
  await waitFor(() => expect(address()).toBe('/'));
});
