// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Language } from '@app/i18n';
import type { Role } from '@app/contract';
import { I18nextProvider } from 'react-i18next';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { isLanguageChosen } from './language-choice.ts';
import { languageOfInstance, memberI18n } from './languages.ts';
import { SessionProvider, useSession } from './session.tsx';
import { tokenStore } from './token-store.ts';
import { trpc } from './trpc.ts';

/** Shows the session status; its buttons start a session, end it, and refetch it. */
function Page() {
  const { session, logIn, logOut } = useSession();
  const utils = trpc.useUtils();
  return (
    <>
      <button onClick={() => logIn('a-new-token')}>{session.status}</button>
      <button onClick={logOut}>Log out</button>
      <button onClick={() => void utils.auth.session.invalidate()}>Ask again</button>
    </>
  );
}

async function logInWith(language: Language | null, role: Role = 'user') {
  stubServer(({ procedure }) => {
    if (procedure === 'auth.logout') return null;
    return procedure === 'auth.session' ? { ...sampleMember, language, role } : undefined;
  });
  await renderUi(
    <SessionProvider>
      <Page />
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'out' }));
  await screen.findByRole('button', { name: 'in' });
}
const spoken = async () => languageOfInstance(await memberI18n());
const toasts = () => toast.getToasts().map((shown) => 'title' in shown && shown.title);
const accountLanguage = () => localStorage.getItem('accountLanguage');
/** Resolves after a change of language that has begun: it waits for the same messages, and was there first. */
const settle = () => act(async () => void (await memberI18n()));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  tokenStore.clear();
  toast.dismiss();
  await (await memberI18n()).changeLanguage('en');
});
afterEach(() => vi.restoreAllMocks());

it('uses the language of the account from log-in to log-out when no language was chosen in this browser', async () => {
  await logInWith('th');
  await waitFor(async () => expect(await spoken()).toBe('th'));
  await waitFor(() => expect(accountLanguage()).toBe('th'));
  await waitFor(() => expect(toasts()).toEqual(['แสดงเป็นภาษาไทยตามภาษาของบัญชีคุณ เปลี่ยนได้ที่แถบด้านบน']));
  expect([localStorage.getItem('i18nextLng'), localStorage.getItem('language'), isLanguageChosen()]).toEqual([null, null, false]);
  click('Log out');
  await waitFor(async () => expect(await spoken()).toBe('en'));
  expect(accountLanguage()).toBeNull();
});

it('keeps a language that was chosen in this browser', async () => {
  const instance = await memberI18n();
  await renderUi(
    <I18nextProvider i18n={instance}>
      <LanguageSwitcher />
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Language/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Bahasa Indonesia' }));
  await waitFor(async () => expect(await spoken()).toBe('id'));
  const change = vi.spyOn(instance, 'changeLanguage');
  await logInWith('th');
  await settle();
  expect(change).not.toHaveBeenCalled();
  expect([await spoken(), isLanguageChosen()]).toEqual(['id', true]);
});

it.each([
  ['an account without a language', null, 'user'],
  ['an administrator, whose area has a language of its own', 'th', 'admin'],
] as const)('leaves the language as it is for %s', async (_, language, role) => {
  const change = vi.spyOn(await memberI18n(), 'changeLanguage');
  await logInWith(language, role);
  await settle();
  expect(change).not.toHaveBeenCalled();
  expect(await spoken()).toBe('en');
});

it('retries with the next response when the language could not be loaded', async () => {
  const change = vi.spyOn(await memberI18n(), 'changeLanguage').mockRejectedValueOnce(new Error('Failed to fetch'));
  await logInWith('th');
  await waitFor(() => expect(change).toHaveBeenCalledWith('th'));
  expect(await spoken()).toBe('en');
  await settle();
  click('Ask again');
  await waitFor(async () => expect(await spoken()).toBe('th'));
});

it('does not apply the language of the account without a new log-in', async () => {
  const change = vi.spyOn(await memberI18n(), 'changeLanguage');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? { ...sampleMember, language: 'th' } : undefined));
  tokenStore.set('an-older-token');
  await renderUi(
    <SessionProvider>
      <Page />
    </SessionProvider>,
  );
  await screen.findByRole('button', { name: 'in' });
  await settle();
  expect(change).not.toHaveBeenCalled();
});

/** The headers of the next log-in from this browser, as the server receives them. */
async function sentWithLogIn(): Promise<Headers> {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    sent.push(new Headers(options?.headers));
    return Promise.resolve(new Response(null, { status: 404 }));
  });
  function LogIn() {
    const { mutate } = trpc.auth.login.useMutation();
    return <button onClick={() => mutate({ username: 'budi', password: 'a sound password' })}>Log in</button>;
  }
  cleanup();
  await renderUi(
    <SessionProvider>
      <LogIn />
    </SessionProvider>,
  );
  click('Log in');
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0] ?? new Headers();
}

it("does not send the account's language with the next log-in, even when switching back to the former language failed", async () => {
  await logInWith('th');
  await waitFor(() => expect(accountLanguage()).toBe('th'));
  vi.spyOn(await memberI18n(), 'changeLanguage').mockRejectedValueOnce(new Error('Failed to fetch'));
  click('Log out');
  await settle();
  expect((await sentWithLogIn()).has('accept-language')).toBe(false);
  vi.restoreAllMocks();
  tokenStore.set('a-third-token');
  tokenStore.clear();
  await waitFor(async () => expect(await spoken()).toBe('en'));
  await settle();
  expect(Object.fromEntries(await sentWithLogIn())).toMatchObject({ 'accept-language': 'en' });
});
