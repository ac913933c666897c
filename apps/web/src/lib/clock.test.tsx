// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { SERVER_TIME_HEADER } from '@app/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Age } from '../ui/age.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { businessDayjs } from './business-dayjs.ts';
import { businessDayNow } from './business-days.ts';
import { reportServerTime, sendingTime, serverNow, serverTimeOf } from './clock.ts';
import { observedFetch } from './observed-fetch.ts';

const device = new Date('2026-11-20T02:00:00Z');
const answerAt = (at: string) => new Response('{}', { headers: { [SERVER_TIME_HEADER]: at } });
const tell = (at: string) => reportServerTime(answerAt(at).headers, sendingTime());

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: device }));
afterEach(() => {
  /* The module keeps what it learned. */
  tell(new Date().toISOString());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is the server's, as far as its answers tell, whatever the device says", async () => {
  vi.stubGlobal('fetch', async () => answerAt('2026-12-31T20:00:00.000Z'));
  await observedFetch('/trpc/settings.get');
  expect(new Date(serverNow()).toISOString()).toBe('2026-12-31T20:00:00.000Z');
  expect(businessDayNow()).toBe('2027-01-01');
  expect(businessDayjs().tz().format('YYYY-MM-DD HH:mm')).toBe('2027-01-01 04:00');
});

it('moves ages on the screen, and the time of the last good rows', async () => {
  await renderUi(
    <>
      <Age since="2026-11-20T01:00:00Z" />
      <ErrorPanel error={new Error('away')} lastGoodAt={device.getTime()} />
    </>,
  );
  expect(screen.getByText('1 hour')).toBeTruthy();
  act(() => tell('2026-11-20T07:00:00Z'));
  expect(screen.getByText('6 hours')).toBeTruthy();
  /* 15:00 in Singapore is 07:00 UTC: when the server gave the rows, although the device wrote 02:00. */
  await renderUi(<ErrorPanel error={new Error('away')} lastGoodAt={device.getTime()} />);
  expect(screen.getByText(/15:00/)).toBeTruthy();
});

it('does not learn from an answer that was long on the way, nor from the time that answers take', () => {
  const before = serverNow();
  const sentAt = sendingTime();
  tell('2026-11-20T02:00:01Z');
  expect(serverNow()).toBe(before);
  vi.setSystemTime(device.getTime() + 60_000);
  reportServerTime(answerAt('2026-11-20T02:00:00Z').headers, sentAt);
  expect(serverNow()).toBe(device.getTime() + 60_000);
  expect(serverTimeOf(0)).toBeNull();
});

it('learns the same from answers that were under way at once as from one of them', () => {
  const sentAt = sendingTime();
  for (let answer = 0; answer < 3; answer++) reportServerTime(answerAt('2026-11-20T05:00:00Z').headers, sentAt);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T05:00:00.000Z');
});
