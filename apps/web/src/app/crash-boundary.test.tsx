// @vitest-environment jsdom
import { ReportCrashInput } from '@app/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';

/** The calls of the page, as the browser would send them. */
let calls: { address: string; options: RequestInit }[];
beforeEach(() => {
  calls = [];
  vi.resetModules(); // a page sends a few reports only, and other tests crash in the same one
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    calls.push({ address, options });
    return new Response('{}');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs the crash
});
/* The body is the text that the app has made. */
const reports = () =>
  calls
    .filter(({ address }) => address === '/api/crashes')
    .map(({ options }) => ReportCrashInput.parse(JSON.parse(options.body as string)));

function Broken(): never {
  throw new TypeError('x'.repeat(1_000), { cause: new RangeError('the reason') });
}

it('a crashed page is reported once, under the id that it shows, without the session and the query', async () => {
  const { CrashBoundary } = await import('./crash-boundary.tsx');
  localStorage.setItem('token', 'canary-token');
  window.history.replaceState(null, '', '/login?ref=canary');
  await renderUi(
    <CrashBoundary as="main">
      <Broken />
    </CrashBoundary>,
  );
  const shown = await screen.findByText(/[0-9a-f]{8}-[0-9a-f]{4}/);
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  const [report] = reports();
  expect(shown.textContent).toContain(report?.id);
  expect(report).toMatchObject({ error: 'RangeError', page: '/login', stack: expect.stringContaining('Broken') });
  expect(JSON.stringify(calls)).not.toMatch(/canary|the reason/);
  expect(calls[0]?.options).toMatchObject({ method: 'POST', credentials: 'omit' });
});

it('a crashed page whose release is not served any more is shown on the console, and its reports are not an error of their own', async () => {
  vi.doMock('../shared/lib/crash-reports.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const crashes: unknown[] = [];
  vi.stubGlobal('reportError', (reason: unknown) => crashes.push(reason));
  const { CrashBoundary } = await import('./crash-boundary.tsx');
  await renderUi(
    <CrashBoundary as="main">
      <Broken />
    </CrashBoundary>,
  );
  await vi.waitFor(() => expect(crashes).toMatchObject([{ cause: { message: 'the reason' } }]), { timeout: 60_000 }); // three attempts
  vi.doUnmock('../shared/lib/crash-reports.ts');
  expect(reports()).toEqual([]);
});

it('an error outside of a page is reported once, and one that repeats itself a few times only', async () => {
  const listeners: Record<string, (event: object) => void> = {};
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    listeners[name] = listener as (event: object) => void; // the module adds functions only
  });
  await import('../shared/lib/crash-reports.ts');
  vi.mocked(window.addEventListener).mockRestore();
  const error = new Error('in a handler');
  listeners['error']?.({ error });
  listeners['error']?.({ error });
  listeners['error']?.({ error: null }); // of a script of another origin
  listeners['unhandledrejection']?.({ reason: new DOMException('left', 'AbortError') });
  expect(reports()).toMatchObject([{ error: 'Error', page: window.location.pathname }]);
  for (let fault = 0; fault < 20; fault++) listeners['unhandledrejection']?.({ reason: new Error(`fault ${fault}`) });
  expect(reports()).toHaveLength(5);
});
