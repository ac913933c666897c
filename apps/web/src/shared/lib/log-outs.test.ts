// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServer, type ServerCall } from '../../testing/stub-server.ts';
import { finishLogOuts, logOut, unfinishedLogOuts, watchLogOuts } from './log-outs.ts';

const [minute, hour] = [60_000, 60 * 60_000];
let calls: ServerCall[];
let status: number;
let stopWatching: () => void;
const logOutCalls = () => calls.filter(({ procedure }) => procedure === 'auth.logout').length;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  status = 503;
  calls = stubServer(() => new Response(null, { status }));
  stopWatching = watchLogOuts();
});
afterEach(() => {
  stopWatching();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.clearAllTimers();
  vi.useRealTimers();
});

it.each([
  [400, false],
  [401, false],
  [404, false],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])('retries after the status %i: %s', async (responseStatus, isTriedAgain) => {
  status = responseStatus;
  logOut('a-token');
  await advance(1);
  expect(unfinishedLogOuts()).toEqual(isTriedAgain ? ['a-token'] : []);
  await advance(minute);
  expect(logOutCalls() > 1).toBe(isTriedAgain);
});

it('retries with growing intervals, up to every five minutes', async () => {
  logOut('a-token');
  await advance(9_999);
  expect(logOutCalls()).toBe(1);
  await advance(1);
  expect(logOutCalls()).toBe(2);
  await advance(19_999);
  expect(logOutCalls()).toBe(2);
  await advance(1);
  expect(logOutCalls()).toBe(3);
  await advance(hour);
  const before = logOutCalls();
  await advance(hour);
  expect(logOutCalls() - before).toBe(12);
  window.dispatchEvent(new Event('online'));
  await advance(10_000);
  expect(logOutCalls() - before).toBe(14);
});

it('gives up a token after 24 hours, with a last call', async () => {
  logOut('a-token');
  await advance(23 * hour);
  expect(unfinishedLogOuts()).toEqual(['a-token']);
  vi.setSystemTime(Date.now() + 2 * hour);
  const before = logOutCalls();
  await finishLogOuts();
  expect([unfinishedLogOuts(), logOutCalls() - before]).toEqual([[], 1]);
});

it('makes no call while another tab logs the same session out', async () => {
  const names: string[] = [];
  let isFree = false;
  const request = (name: string, _: LockOptions, call: (lock: object | null) => Promise<void> | undefined) => {
    names.push(name);
    return Promise.resolve(call(isFree ? {} : null));
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  logOut('a-token');
  await advance(1);
  expect([names, logOutCalls()]).toEqual([['loggedOut:a-token'], 0]);
  isFree = true;
  await advance(10_000);
  expect(logOutCalls()).toBe(1);
});

it.each([
  ['begun', 1],
  ['finished', 0],
])('after another tab has %s a log-out, sends %i calls', async (what, expected) => {
  const newValue = what === 'begun' ? String(Date.now()) : null;
  localStorage.setItem('loggedOut:a-token', String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedOut:a-token', newValue }));
  await advance(15_000);
  expect(logOutCalls()).toBe(expected);
});
