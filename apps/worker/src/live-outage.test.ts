import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, startEmbeddedPostgres, type EmbeddedServer } from '@app/db';
import { createHub, openSender, type InvalidationSender, type LiveHub, type LiveStream } from '@app/live';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const patience = { timeout: 120_000, interval: 50 };
const log = { warn: () => {} };
const reader = { userId: '00000000-0000-4000-8000-000000000001', isReader: false, session: 'a session' };

/* Other tests use the shared server: this one has its own, which may be stopped. */
let folder: string;
let server: EmbeddedServer;
let databaseUrl: string;
let hub: LiveHub;
let sender: InvalidationSender;
const startServer = (port?: string) =>
  startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), ...(port !== undefined && { settings: { port } }) });
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-outage-'));
  fs.chmodSync(folder, 0o755);
  server = await startServer();
  databaseUrl = server.urlOf('app');
  await ensureDatabase(server.urlOf('postgres'), 'app');
  hub = createHub(databaseUrl, log);
  sender = openSender(databaseUrl, log);
});
afterAll(async () => {
  await sender.close();
  await hub.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = (end: () => void = () => {}): LiveStream => {
  const stream = hub.open({ ...reader, end }, undefined);
  if (typeof stream === 'string') throw new Error(stream);
  return stream;
};
/** Waits until a stream has to tell of this topic. */
const told = (stream: LiveStream, topic: string) => vi.waitFor(() => expect(stream.take()?.topics).toContain(topic), patience);
/** What was sent before the api listened is lost: what is sent until it is told. */
async function tellUntilHeard(stream: LiveStream): Promise<void> {
  await vi.waitFor(() => {
    sender.invalidate({ topics: ['stats'], to: 'everyone' });
    expect(stream.take()?.topics).toEqual(['stats']);
  }, patience);
}

it('PostgreSQL is restarted: an open stream has to fetch everything, and is told of changes again', async () => {
  const stream = open();
  await tellUntilHeard(stream);
  const { port } = new URL(databaseUrl);
  await server.stop();
  sender.invalidate({ topics: ['referrals'], to: 'everyone' }); // kept until the database answers
  server = await startServer(port);
  await told(stream, 'all');
  await tellUntilHeard(stream);
  stream.close();
});

it('PostgreSQL stays away: streams are ended after some seconds and no others are opened, so that pages poll; then they are back', async () => {
  let isEnded = false;
  const stream = open(() => (isEnded = true));
  const { port } = new URL(databaseUrl);
  await server.stop();
  await vi.waitFor(() => expect(isEnded).toBe(true), patience);
  stream.close();
  expect(hub.open({ ...reader, end: () => {} }, undefined)).toBe('unavailable');
  server = await startServer(port);
  await vi.waitFor(() => open().close(), patience);
});
