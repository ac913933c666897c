// @vitest-environment jsdom
import { SERVER_TIME_HEADER } from '@app/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Age } from '../ui/age.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { businessDayjs } from './business-dayjs.ts';
import { businessDayNow } from './working-days.ts';
import { reportServerTime, sendingTime, serverNow, serverTimeOf } from './clock.ts';
import { observedFetch } from './observed-fetch.ts';

const device = new Date('2026-11-20T02:00:00Z');
const answerAt = (at: string) => new Response('{}', { headers: { [SERVER_TIME_HEADER]: at } });
const tell = (at: string) => reportServerTime(answerAt(at).headers, sendingTime());

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: device }));
afterEach(() => {
  /* The module keeps its offset between tests. */
  tell(new Date().toISOString());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("follows the server's time, whatever the device's clock shows", async () => {
  vi.stubGlobal('fetch', async () => answerAt('2026-12-31T20:00:00.000Z'));
  await observedFetch('/trpc/settings.get');
  expect(new Date(serverNow()).toISOString()).toBe('2026-12-31T20:00:00.000Z');
  expect(businessDayNow()).toBe('2027-01-01');
  expect(businessDayjs().tz().format('YYYY-MM-DD HH:mm')).toBe('2027-01-01 04:00');
});

it('moves ages on the screen, and the time of the last good data', async () => {
  await renderUi(
    <>
      <Age since="2026-11-20T01:00:00Z" />
      <ErrorPanel error={new Error('away')} lastLoadedAt={device.getTime()} />
    </>,
  );
  expect(screen.getByText('1 hour')).toBeTruthy();
  act(() => tell('2026-11-20T07:00:00Z'));
  expect(screen.getByText('6 hours')).toBeTruthy();
  /* 15:00 in Singapore is 07:00 UTC: the server's time of the data, although the device noted 02:00. */
  await renderUi(<ErrorPanel error={new Error('away')} lastLoadedAt={device.getTime()} />);
  expect(screen.getByText(/15:00/)).toBeTruthy();
});

it('ignores a response with a long round trip, and differences within the tolerance', () => {
  const before = serverNow();
  const sentAt = sendingTime();
  tell('2026-11-20T02:00:01Z');
  expect(serverNow()).toBe(before);
  vi.setSystemTime(device.getTime() + 60_000);
  reportServerTime(answerAt('2026-11-20T02:00:00Z').headers, sentAt);
  expect(serverNow()).toBe(device.getTime() + 60_000);
  expect(serverTimeOf(0)).toBeNull();
});

it('learns the same offset from concurrent responses as from one of them', () => {
  const sentAt = sendingTime();
  for (let answer = 0; answer < 3; answer++) reportServerTime(answerAt('2026-11-20T05:00:00Z').headers, sentAt);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T05:00:00.000Z');
});
