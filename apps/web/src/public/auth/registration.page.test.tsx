import { TERMS_VERSION } from '@app/contract';
import { sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, dialog, field, follow, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const PASSWORD = 'a sound password';
const CODE = 'Referral code (optional)';
const fill = async (username: string) => {
  await write('Username', username);
  await write('Email', `${username}@example.test`);
  await write('Password', PASSWORD);
};
/** The user of this name as the server holds it; undefined: there is none. */
async function userNamed(username: string) {
  const { users } = await running.callsOf(running.masterAdmin);
  const found = (await users.list.query({ search: username })).items.find((user) => user.username === username);
  return found && users.get.query({ id: found.id });
}

/** A member and their referral code. */
async function createFriend() {
  const friend = await running.coreFixture.createMember();
  const { referralCode } = await (await running.callsOf(friend)).referrals.stats.query();
  return { friend, referralCode, stats: async () => (await running.callsOf(friend)).referrals.stats.query() };
}

it('reports each field with its own problem, focuses the first, and creates no user', async () => {
  await running.open('/register');
  await screen.findByLabelText('Username');
  await press('Create account');
  expect(['Username', 'Email', 'Password'].map((label) => problemOf(label))).toEqual(Array(3).fill('Please fill this in.'));
  await waitFor(() => expect(document.activeElement).toBe(field('Username')));
  await write('Username', 'no');
  await write('Email', 'no address');
  await write('Password', 'abc');
  await write(CODE, 'not a code');
  expect(screen.getByText('Password strength: weak')).toBeTruthy();
  await press('Create account');
  expect(['Username', 'Email', 'Password', CODE].map((label) => problemOf(label))).toEqual([
    'Username must be at least 3 characters',
    'Please enter an email address, such as name@example.com.',
    'Password must be at least 6 characters',
    'A referral code has letters and digits only',
  ]);
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(await userNamed('no')).toBeUndefined();
});

it('rates the password while it is entered', async () => {
  await running.open('/register');
  await screen.findByLabelText('Password');
  for (const [password, level] of [
    ['aaaaaaaa', 'weak'],
    ['sunny garden', 'good'],
    ['7 Green-Bicycles up the hill', 'strong'],
  ] as const) {
    await write('Password', password);
    expect(screen.getByText(`Password strength: ${level}`)).toBeTruthy();
  }
});

it('shows a taken username and a taken email at their fields', async () => {
  const { username, email } = await (await running.callsOf(running.member)).auth.me.query();
  await running.open('/register');
  await screen.findByLabelText('Username');
  await fill('somebody.new');
  await write('Username', username.toUpperCase());
  await press('Create account');
  await waitFor(() => expect(problemOf('Username')).toBe('This username is taken. Please choose another one.'));
  await write('Username', 'somebody.new');
  await write('Email', email);
  await press('Create account');
  await waitFor(() => expect(problemOf('Email')).toBe('This email already has an account. Please log in, or use another email.'));
  expect(problemOf('Username')).toBeUndefined();
  expect(await userNamed('somebody.new')).toBeUndefined();
});

it('refuses a password that is too easy to guess at its field', async () => {
  await running.open('/register');
  await screen.findByLabelText('Username');
  await fill('easy.password');
  await write('Password', 'password123');
  await press('Create account');
  await waitFor(() => expect(problemOf('Password')).toBe('This password is too easy to guess. Please choose another one.'));
});

it('counts a friend’s code, refuses an unknown one, and stores the agreement to the terms', async () => {
  const { friend, referralCode, stats } = await createFriend();
  await running.open(`/register?ref=${referralCode}`);
  await screen.findByLabelText('Username');
  expect(field(CODE).value).toBe(referralCode);
  expect(screen.getByText(/Your friend will see your username/)).toBeTruthy();
  await fill('new.comer');
  await write(CODE, 'NOBODY22');
  await press('Create account');
  await waitFor(() => expect(problemOf(CODE)).toBe('This referral code does not exist. Please check it, or leave the field empty.'));
  expect(await userNamed('new.comer')).toBeUndefined();
  await write(CODE, referralCode.toLowerCase());
  await press('Create account');
  expect(await screen.findByText('Your account is ready, new.comer.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await stats()).toMatchObject({ referralCount: 1, referrals: [{ username: 'new.comer' }] });
  expect(await userNamed('new.comer')).toMatchObject({
    user: { role: 'user' },
    referrer: { id: friend.id },
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: running.coreFixture.clock.now().toISOString(),
  });
});

it('keeps the text of the form and the friend’s code while the terms are read', async () => {
  const { referralCode, stats } = await createFriend();
  await running.open(`/register?ref=${referralCode}`);
  await screen.findByLabelText('Username');
  await fill('invited.one');
  await follow('terms and conditions');
  await screen.findByRole('heading', { name: 'Terms and Conditions' });
  expect(address()).toBe('/terms');
  await follow('I Agree - Create Account');
  await screen.findByLabelText('Username');
  expect(['Username', 'Email', 'Password', CODE].map((label) => field(label).value)).toEqual([
    'invited.one',
    'invited.one@example.test',
    PASSWORD,
    referralCode,
  ]);
  await press('Create account');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await stats()).toMatchObject({ referrals: [{ username: 'invited.one' }] });
});

it('forgets the text of the form once another page was opened', async () => {
  await running.open('/register');
  await screen.findByLabelText('Username');
  await fill('somebody.else');
  await follow('Log in');
  await screen.findByRole('heading', { name: 'Log in' });
  await follow('Create one');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect([field('Username').value, field('Password').value]).toEqual(['', '']);
});

it('keeps a friend’s code from the landing page over the log-in page', async () => {
  const { referralCode } = await createFriend();
  await running.open(`/login?ref=${referralCode}`);
  await screen.findByRole('heading', { name: 'Log in' });
  await follow('Create one');
  expect((await screen.findByLabelText<HTMLInputElement>(CODE)).value).toBe(referralCode);
});

it.each(languageCodes)('refuses an unknown code in the language of the page: %s', async (language) => {
  const label = (key: Parameters<typeof translate>[1]) => translate(language, key);
  await running.open('/register', undefined, language);
  await screen.findByLabelText(label('auth:username'));
  await press(label('auth:register.submit'));
  expect(problemOf(label('auth:register.email'))).toBe(label('errors:field.required'));
  await write(label('auth:username'), `in.${language}`);
  await write(label('auth:register.email'), `in.${language}@example.test`);
  await write(label('auth:password'), PASSWORD);
  await write(label('auth:register.referralCode'), 'NOBODY22');
  await press(label('auth:register.submit'));
  await waitFor(() => expect(problemOf(label('auth:register.referralCode'))).toBe(label('errors:UNKNOWN_REFERRAL_CODE')));
  await write(label('auth:register.referralCode'), '');
  await press(label('auth:register.submit'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  const { id = '' } = (await userNamed(`in.${language}`))?.user ?? {};
  const { auth } = await running.callsOf({ id, username: `in.${language}`, role: 'user' });
  expect(await auth.session.query()).toMatchObject({ language });
});

it('opens the purchase of the plan that was chosen before the registration, once', async () => {
  await running.open('/register?plan=gold');
  await screen.findByLabelText('Username');
  await fill('gold.chooser');
  await follow('terms and conditions');
  await screen.findByRole('heading', { name: 'Terms and Conditions' });
  await follow('I Agree - Create Account');
  await screen.findByLabelText('Username');
  await press('Create account');
  await waitFor(() => expect(address()).toBe('/investment?buy=gold'));
  const sheet = await dialog();
  expect(await sheet.findByText(/You need at least SGD 10,000\.00 free/)).toBeTruthy();
  await press('Cancel', sheet);
  await waitFor(() => expect(address()).toBe('/investment'));
  const chooser = await userNamed('gold.chooser');
  await running.open('/login', { id: chooser?.user.id ?? '', username: 'gold.chooser', role: 'user' });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('opens the purchase of the plan that was chosen before the log-in', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('20000.00') });
  await running.open('/register?plan=gold');
  await screen.findByLabelText('Username');
  await follow('Log in');
  await screen.findByRole('heading', { name: 'Log in' });
  await write('Username', member.username);
  await write('Password', PASSWORD);
  await press('Log in');
  await waitFor(() => expect(address()).toBe('/investment?buy=gold'));
  expect(await (await dialog()).findByText('Free to use SGD 20,000.00')).toBeTruthy();
});
