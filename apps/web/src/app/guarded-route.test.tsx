// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { keepAdminChoice } from '../shared/lib/language-choice.ts';
import { activeLanguage, memberI18n } from '../shared/lib/languages.ts';
import type { SessionUser } from '../shared/lib/session.tsx';
import { tokenStore } from '../shared/lib/token-store.ts';
import { sampleMember } from '../testing/sample-member.ts';
import { App } from './app.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { routeOf } from './routes.ts';

/** The calls that a server with this session got: procedure and language. */
let calls: { procedure: string; language: string | null }[];
function serve(user: SessionUser, answered: Promise<void> = Promise.resolve()): void {
  vi.stubGlobal('fetch', async (address: string | URL, options?: RequestInit) => {
    const { pathname } = new URL(address, window.location.href);
    const procedure = pathname.replace('/trpc/', '');
    calls.push({ procedure, language: new Headers(options?.headers).get('accept-language') });
    if (procedure === 'auth.session') return Response.json({ result: { data: user } });
    await answered;
    return new Response(null, { status: 404 });
  });
}
const admin: SessionUser = { ...sampleMember, username: 'admin.uji', role: 'admin' };
const auditor: SessionUser = { ...admin, role: 'auditor' };

beforeEach(() => {
  calls = [];
});
afterEach(() => {
  act(() => tokenStore.clear());
  vi.restoreAllMocks();
});

/** Opens the app at an address as `user`; null: not logged in. Calls of the page get their answer once `answered` has resolved. */
async function open(address: string, user: SessionUser | null, answered?: Promise<void>): Promise<void> {
  window.history.replaceState(null, '', address);
  serve(user ?? sampleMember, answered);
  if (user !== null) tokenStore.set(crypto.randomUUID());
  await prefetchPage(address);
  render(<App memberI18n={await memberI18n()} />);
}
const path = () => window.location.pathname;

it.each([
  ['a visitor', null, '/dashboard', '/home'],
  ['a visitor', null, '/nowhere', '/'],
  ['a member', sampleMember, '/login', '/dashboard'],
  ['an administrator', admin, '/dashboard', '/admin'],
] as const)('redirects %s from an unknown address or a page without access', async (_, user, from, to) => {
  await open(from, user);
  await waitFor(() => expect(path()).toBe(to));
});

const notice = 'There is no page for you at that address. This is the home page.';

it('says on the landing page that an address has no page, until another one is opened', async () => {
  await open('/nowhere', null);
  expect((await screen.findByText(notice)).closest('[role="status"]')).not.toBeNull();
  act(() => navigate('/terms'));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

it.each([
  ['an auditor', auditor, '/investment'],
  ['an auditor', auditor, '/admin/no-such-page'],
  ['an administrator', admin, '/admin/settings'],
  ['a member', sampleMember, '/admin'],
  ['a member', sampleMember, '/no-such-page'],
])('says to %s in their own area that a page is not for them, or not there', async (_, user, address) => {
  await open(address, user);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^(No such page|Halaman tidak ada)$/); // of the area
  expect(path()).toBe(address);
  expect(document.title).not.toMatch(/Settings|Pengaturan/);
  fireEvent.click(screen.getByRole('button', { name: /^(To the|Ke) dashboard$/ }));
  await waitFor(() => expect(path()).toBe(user.role === 'user' ? '/dashboard' : '/admin'));
});

it('says nothing to a visitor who has just logged out', async () => {
  await open('/statement', sampleMember);
  await screen.findByRole('main');
  act(() => tokenStore.clear());
  await waitFor(() => expect(path()).toBe('/home'));
  expect(screen.queryByText(notice)).toBeNull();
});

/** The languages of the calls that the admin area has sent by its first figures. */
async function languagesOfFirstCalls(): Promise<Set<string | null>> {
  await waitFor(() => expect(calls.some(({ procedure }) => procedure === 'requests.counts')).toBe(true));
  const ofArea = calls.filter(({ procedure }) => !['auth.session', 'settings.get', '/health/live'].includes(procedure));
  return new Set(ofArea.map(({ language }) => language));
}

it('shows auditors the admin area in the language of the public pages, and administrators in its own, whoever was there before', async () => {
  for (const [user, language] of [
    [auditor, 'en'],
    [admin, 'id'],
    [auditor, 'en'],
    [admin, 'id'],
  ] as const) {
    calls = [];
    await open('/admin', user);
    expect(await languagesOfFirstCalls()).toEqual(new Set([language]));
    expect(document.documentElement.lang).toBe(language);
    act(() => tokenStore.clear());
    cleanup();
  }
});

it('changes the area of an auditor with the language of the public pages, until one is chosen for the area', async () => {
  const reader = await memberI18n();
  await open('/admin', auditor);
  await languagesOfFirstCalls();
  await act(() => reader.changeLanguage('th'));
  await waitFor(() => expect(document.documentElement.lang).toBe('th'));
  keepAdminChoice('th');
  await act(() => reader.changeLanguage('en'));
  expect(document.documentElement.lang).toBe('th');
  localStorage.clear();
  await act(() => reader.changeLanguage('en'));
});

it('sends the first calls of the admin area in its language, and changes the language when it is left', async () => {
  await open('/admin', admin);
  expect(await languagesOfFirstCalls()).toEqual(new Set(['id']));
  expect([activeLanguage(), document.documentElement.lang]).toEqual(['id', 'id']);
  act(() => navigate('/home'));
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(activeLanguage()).toBe('en');
});

it('keeps the layout of the area while its pages change', async () => {
  await open('/investment', sampleMember);
  const content = await screen.findByRole('main');
  act(() => navigate('/statement'));
  await waitFor(() => expect(document.title).toMatch(/statement/i));
  expect(screen.getByRole('main')).toBe(content);
});

it.each([
  ['member', sampleMember, '/dashboard', 'New password'],
  ['administrator', admin, '/admin', 'Kata sandi baru'],
] as const)(
  'asks a %s for a new password when an administrator has set the current one, in the language of the area',
  async (_, user, address, label) => {
    await open(address, { ...user, requiredAction: 'change_password' });
    expect(await screen.findByLabelText(label)).toBeTruthy();
    expect(path()).toBe(address);
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

it('keeps the session while the server is away, and continues once it answers', async () => {
  window.history.replaceState(null, '', '/statement');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  tokenStore.set(crypto.randomUUID());
  render(<App memberI18n={await memberI18n()} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(tokenStore.get()).not.toBeNull();
  serve(sampleMember);
  act(() => retry.click());
  await waitFor(() => expect(document.title).toMatch(/statement/i));
});

/** A promise that is kept by hand. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

it('prefetches other pages only when the visible page has its code and its data', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  performance.clearMarks();
  const begun = () => performance.getEntriesByName('prefetch-begin').length;
  const [code, data] = [gate(), gate()];
  const { Page } = routeOf('/statement')!;
  const loaded = Page.fetch();
  vi.spyOn(Page, 'fetch')
    .mockReturnValueOnce(loaded) // of prefetchPage, before the first render
    .mockImplementation(() => code.opened.then(() => loaded));
  await open('/statement', sampleMember, data.opened);
  await waitFor(() => expect(document.title).toMatch(/statement/i));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(begun()).toBe(0);
  data.open();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(begun()).toBe(0);
  code.open();
  await waitFor(() => expect(begun()).toBe(1));
});
