// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logOut, unfinishedLogOuts } from './log-outs.ts';
import { sessionNotice, tokenStore } from './token-store.ts';

/** A change by another tab: it writes the storage, then the browser fires the event in this tab. */
function elsewhere(token: string | null, { tell = true } = {}) {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  if (tell) window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

let unsubscribe: () => void;
afterEach(() => unsubscribe());
beforeEach(() => {
  unsubscribe = tokenStore.subscribe(() => undefined);
  elsewhere(null);
  window.history.replaceState(null, '', '/deposit-withdraw?open=withdraw');
});

it('logs this tab out when another tab did', () => {
  tokenStore.set('rani');
  const listener = vi.fn<() => void>();
  const stop = tokenStore.subscribe(listener);
  elsewhere(null);
  expect(tokenStore.get()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

it('keeps its own token until the storage event reports another one', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  expect(tokenStore.get()).toBe('rani');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(tokenStore.get()).toBe('budi');
});

it('reads the storage when the tab becomes visible, because a frozen tab receives no events', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tokenStore.get()).toBe('budi');
});

it('clears the query string when another user logs in, but not on a log-in after none', () => {
  elsewhere('rani');
  expect(window.location.search).toBe('?open=withdraw');
  elsewhere('budi');
  expect(window.location.pathname + window.location.search).toBe('/deposit-withdraw');
});

it('keeps the token of another user when the old token is refused', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  tokenStore.clear('rani');
  expect(localStorage.getItem('token')).toBe('budi');
  expect(tokenStore.get()).toBe('budi');
});

it('removes a token that was refused', () => {
  tokenStore.set('rani');
  tokenStore.clear('rani');
  expect([tokenStore.get(), localStorage.getItem('token')]).toEqual([null, null]);
});

it('remembers that the server ended a session until the next log-in, and does not report a log-out', () => {
  tokenStore.set('rani');
  tokenStore.clear('rani');
  expect(sessionNotice.isDue()).toBe(false);
  tokenStore.set('rani');
  tokenStore.end('rani');
  expect([tokenStore.get(), sessionNotice.isDue()]).toEqual([null, true]);
  tokenStore.set('rani');
  expect(sessionNotice.isDue()).toBe(false);
});

it('does not report the refusal of an old token after another log-in', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  tokenStore.end('rani');
  expect([localStorage.getItem('token'), sessionNotice.isDue()]).toEqual(['budi', false]);
});

it('keeps a logged-out token only for the log-out call: no tab uses it, not even one that is opened later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  tokenStore.set('rani');
  logOut('rani');
  expect([tokenStore.get(), localStorage.getItem('token'), unfinishedLogOuts()]).toEqual([null, null, ['rani']]);
  vi.resetModules();
  const reopened = await import('./token-store.ts');
  expect(reopened.tokenStore.get()).toBeNull();
  reopened.tokenStore.set('budi');
  reopened.tokenStore.end('rani');
  expect([reopened.tokenStore.get(), reopened.sessionNotice.isDue()]).toEqual(['budi', false]);
  reopened.tokenStore.end('budi');
  expect([unfinishedLogOuts(), reopened.sessionNotice.isDue()]).toEqual([['rani'], true]);
  vi.unstubAllGlobals();
});
