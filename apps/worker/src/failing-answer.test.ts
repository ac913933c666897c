import { freePort } from '@app/queue/testing';
import { afterEach, expect, it } from 'vitest';
import { startHealthServer } from './health-server.ts';

let server: Awaited<ReturnType<typeof startHealthServer>>;
afterEach(() => server.close());

it('an answer to an operator that fails is 500 and a line of the log, and the next one is given', async () => {
  const lines: object[] = [];
  const note = (fields: object, message?: string) => void lines.push({ ...fields, message });
  const log = { info: note, warn: note, error: note, fatal: note };
  const fault = new Error('a collector failed');
  const port = await freePort();
  const readMetrics = () => Promise.reject(fault);
  server = await startHealthServer({ log }, { host: '127.0.0.1', port, probes: [], readMetrics });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) });
  const refused = await ask('/metrics');
  expect([refused.status, await refused.json()]).toEqual([500, { status: 'failed' }]);
  expect(lines).toEqual([{ err: fault, url: '/metrics', message: 'no answer to an operator' }]);
  expect((await ask('/health/live')).status).toBe(200);
});
