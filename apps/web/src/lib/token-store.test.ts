// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { logOut, unfinishedLogOuts } from './log-outs.ts';
import { sessionNotice, tokenStore } from './token-store.ts';

/** What another tab does: it changes what is stored, then the browser tells this one. */
function elsewhere(token: string | null, { tell = true } = {}) {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  if (tell) window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

beforeEach(() => {
  elsewhere(null);
  window.history.replaceState(null, '', '/deposit-withdraw?open=withdraw');
});

it('logs this tab out when another one did', () => {
  tokenStore.set('rani');
  const heard = vi.fn<() => void>();
  const stop = tokenStore.subscribe(heard);
  elsewhere(null);
  expect(tokenStore.get()).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

it('goes on with its own token until it shows whom the stored one belongs to', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  expect(tokenStore.get()).toBe('rani');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(tokenStore.get()).toBe('budi');
});

it('looks again when the tab is shown: a frozen one hears no events', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tokenStore.get()).toBe('budi');
});

it('closes what the other person had open, and nothing on a log-in', () => {
  elsewhere('rani');
  expect(window.location.search).toBe('?open=withdraw');
  elsewhere('budi');
  expect(window.location.pathname + window.location.search).toBe('/deposit-withdraw');
});

it('does not log out who logged in meanwhile when the old token is refused', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  tokenStore.clear('rani');
  expect(localStorage.getItem('token')).toBe('budi');
  expect(tokenStore.get()).toBe('budi');
});

it('ends a token that was refused', () => {
  tokenStore.set('rani');
  tokenStore.clear('rani');
  expect([tokenStore.get(), localStorage.getItem('token')]).toEqual([null, null]);
});

it('remembers that a session was ended from outside, until the next log-in, and says nothing of a log-out', () => {
  tokenStore.set('rani');
  tokenStore.clear('rani');
  expect(sessionNotice.isDue()).toBe(false);
  tokenStore.set('rani');
  tokenStore.end('rani');
  expect([tokenStore.get(), sessionNotice.isDue()]).toEqual([null, true]);
  tokenStore.set('rani');
  expect(sessionNotice.isDue()).toBe(false);
});

it('says nothing of an old token that is refused after somebody has logged in', () => {
  tokenStore.set('rani');
  elsewhere('budi', { tell: false });
  tokenStore.end('rani');
  expect([localStorage.getItem('token'), sessionNotice.isDue()]).toEqual(['budi', false]);
});

it('keeps a token that was logged out for the server alone: no tab acts with it, not even one that is opened later', async () => {
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
