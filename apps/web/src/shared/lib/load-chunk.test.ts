// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

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
