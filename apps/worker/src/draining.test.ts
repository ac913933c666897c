import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { createTestDb, type TestDb } from '@app/db/testing';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram } from './testing/start-program.ts';

let testDb: TestDb;
let clock: ClockFile;
let api: ApiProcess;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  clock = createClockFile();
  api = await startApiProcess({ databaseUrl: testDb.url, redisUrl: undefined, clockFile: clock.file });
});
afterEach(async () => {
  await endProgram(api);
  await testDb.close();
  clock.remove();
});

type Outcome = { status: number; isClosing: boolean };

/** One call on a keep-alive connection; a failure is returned as its code. */
const call = (agent: http.Agent, url: string) =>
  new Promise<Outcome | string>((resolve) => {
    http
      .get(url, { agent }, (response) => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode ?? 0, isClosing: response.headers.connection === 'close' }));
        response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
      })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
  });

it('an api that shuts down under load resets no kept-alive connection', async () => {
  const calls: (Outcome | string)[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await call(agent, `${api.url}/api/settings`);
      calls.push(outcome);
      if (typeof outcome === 'string' || outcome.isClosing) break;
    }
    agent.destroy();
  });
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(200), { timeout: 120_000 });
  const toldAt = performance.now();
  api.send('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(10_000);
  await Promise.all(clients);
  expect(calls.filter((one) => typeof one === 'string' || one.status !== 200)).toEqual([]);
  expect(calls.filter((one) => typeof one !== 'string' && one.isClosing)).toHaveLength(20);
});

it('an api that shuts down refuses a call whose body never arrives, and ends well', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = net.connect(Number(port), hostname);
  const isCut = once(socket, 'close');
  /* "100 Continue" says that the server has begun the call. */
  const header = ['POST /api/auth/login HTTP/1.1', `host: ${hostname}`, 'content-length: 100', 'expect: 100-continue'];
  socket.write(`${header.join('\r\n')}\r\n\r\n{`);
  await once(socket, 'data');
  api.send('SIGTERM');
  expect(await api.ended).toBe(0);
  await isCut;
});
