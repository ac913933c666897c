// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Language } from '@app/i18n';
import type { Role } from '@app/contract';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { sampleMember } from '../testing/sample-member.ts';
import { stubServer } from '../testing/stub-server.ts';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { isLanguageChosen } from './account-language.ts';
import { languageOfInstance, memberI18n } from './languages.ts';
import { SessionProvider, useSession } from './session.tsx';
import { tokenStore } from './token-store.ts';

/** Says who is logged in; its button is a log-in that the server has just answered. */
function Page() {
  const { session, logIn } = useSession();
  return <button onClick={() => logIn('a-new-token')}>{session.status}</button>;
}

async function logInWith(language: Language | null, role: Role = 'user') {
  stubServer(({ procedure }) => (procedure === 'auth.session' ? { ...sampleMember, language, role } : undefined));
  await renderUi(
    <SessionProvider>
      <Page />
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'out' }));
  await screen.findByRole('button', { name: 'in' });
}
const spoken = async () => languageOfInstance(await memberI18n());

beforeEach(async () => {
  tokenStore.clear();
  await (await memberI18n()).changeLanguage('en');
});

it('speaks the language of the account after a log-in where nobody has chosen one, and does not take it for a choice', async () => {
  await logInWith('th');
  await waitFor(async () => expect(await spoken()).toBe('th'));
  expect([localStorage.getItem('i18nextLng'), isLanguageChosen()]).toEqual(['th', false]);
});

it('goes on in a language that was chosen in this browser', async () => {
  await renderUi(
    <I18nextProvider i18n={await memberI18n()}>
      <LanguageSwitcher />
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Language/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Bahasa Indonesia' }));
  await waitFor(async () => expect(await spoken()).toBe('id'));
  await logInWith('th');
  expect([await spoken(), isLanguageChosen()]).toEqual(['id', true]);
});

it.each([
  ['an account without a language', null, 'user'],
  ['an administrator, whose area has a language of its own', 'th', 'admin'],
] as const)('leaves the language as it is for %s', async (_, language, role) => {
  await logInWith(language, role);
  expect(await spoken()).toBe('en');
});
