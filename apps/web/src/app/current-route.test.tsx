// @vitest-environment jsdom
import { createI18n } from '@app/i18n';
import { cleanup, render, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { unfinishedLogOuts } from '../shared/lib/log-outs.ts';
import { stubServer } from '../testing/stub-server.ts';
import { LanguageProvider } from '../shared/lib/language-provider.tsx';
import { CurrentRoute } from './current-route.tsx';

afterEach(cleanup);

it.each(['/home', '/terms', '/login', '/dashboard'])(
  'finishes a log-out that an earlier visit began, whichever page is opened: %s',
  async (address) => {
    localStorage.setItem('loggedOut:a-token', String(Date.now()));
    window.history.replaceState(null, '', address);
    const calls = stubServer(({ procedure }) => (procedure === 'auth.logout' ? null : undefined));
    const instance = await createI18n({ plugins: [initReactI18next], language: 'en' });
    render(
      <LanguageProvider instance={instance}>
        <CurrentRoute />
      </LanguageProvider>,
    );
    await waitFor(() => expect(unfinishedLogOuts()).toEqual([]));
    /* A set: test files share a process, and a retry timer of an earlier file may send the same log-out. */
    const withToken = calls.filter(({ token }) => token !== null).map(({ procedure, token }) => `${procedure} ${token}`);
    expect(new Set(withToken)).toEqual(new Set(['auth.logout a-token']));
  },
);
