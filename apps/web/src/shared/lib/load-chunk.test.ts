// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent, loadChunk, watchStyleSheets } from './load-chunk.ts';

let isServerThere: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => (isServerThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no server'))));
});
afterEach(() => vi.useRealTimers());

const lost = new TypeError('Failed to fetch dynamically imported module');
/** A part that is lost this many times before it arrives. */
function lostTimes(times: number) {
  const fetchOnce = vi.fn(() => Promise.resolve('part'));
  for (let time = 0; time < times; time++) fetchOnce.mockRejectedValueOnce(lost);
  return fetchOnce;
}

it('retries a part for as long as the server is away', async () => {
  isServerThere = false;
  const fetchOnce = lostTimes(20);
  const loading = loadChunk(fetchOnce);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('part');
  expect(fetchOnce).toHaveBeenCalledTimes(21);
});

it('retries a part that a poor connection loses twice although the server answers', async () => {
  isServerThere = true;
  const loading = loadChunk(lostTimes(2));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loading).toBe('part');
});

it('rejects when the server answers and the part is lost three times in a row, as after a new release', async () => {
  isServerThere = true;
  const fetchOnce = lostTimes(3);
  const outcome = loadChunk(fetchOnce).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcome).toBe(lost);
  expect(fetchOnce).toHaveBeenCalledTimes(3);
});

it('counts only failures in a row with the server there', async () => {
  isServerThere = true;
  const loading = loadChunk(lostTimes(5));
  await vi.advanceTimersByTimeAsync(1_500);
  isServerThere = false;
  await vi.advanceTimersByTimeAsync(1_000);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loading).toBe('part');
});

describe('a lazily loaded part', () => {
  const Page = () => null;

  it('is loaded by one attempt for all who ask for it at the same time', async () => {
    const fetchOnce = vi.fn(() => Promise.resolve(Page));
    const Part = lazyComponent(fetchOnce);
    expect(await Promise.all([Part.fetch(), Part.fetch()])).toEqual([{ default: Page }, { default: Page }]);
    expect(fetchOnce).toHaveBeenCalledTimes(1);
  });

  it('is loaded again by the next caller after an attempt that failed for all who had shared it', async () => {
    const fetchOnce = vi.fn(() => Promise.resolve(Page)).mockRejectedValueOnce(lost);
    const Part = lazyComponent(fetchOnce);
    expect(await Promise.allSettled([Part.fetch(), Part.fetch()])).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(fetchOnce).toHaveBeenCalledTimes(1);
    expect(await Part.fetch()).toEqual({ default: Page });
    expect(fetchOnce).toHaveBeenCalledTimes(2);
  });

  it('is there for none of those who share its attempt before the style sheet that was lost has come', async () => {
    vi.useRealTimers();
    watchStyleSheets();
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/lost.css' });
    document.head.append(sheet);
    sheet.dispatchEvent(new Event('error'));
    const Part = lazyComponent(() => Promise.resolve(Page));
    const arrived: string[] = [];
    const first = Part.fetch().then(() => arrived.push('first'));
    const second = Part.fetch().then(() => arrived.push('second'));
    const again = await vi.waitFor(() => {
      const found = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
      expect(found !== null && found !== sheet).toBe(true);
      return found;
    });
    expect(arrived).toEqual([]);
    again?.dispatchEvent(new Event('load'));
    await Promise.all([first, second]);
    expect(arrived).toEqual(['first', 'second']);
    again?.remove();
  });
});
