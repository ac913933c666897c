import { createHash } from 'node:crypto';
import { appendLedgerLog } from '@app/core';
import { appendLog, createLogSigning } from '@app/core/testing';
import { schema } from '@app/db';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from '../testing/api-fixture.ts';
import { send } from '../testing/http-calls.ts';

let fixture: ApiFixture;
beforeEach(async () => {
  fixture = await createApiFixture(inject('testServer'));
});
afterEach(() => fixture.close());

const insertAudit = (rows: number) =>
  fixture.coreFixture.db.execute(`
    insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text, '{}' from generate_series(1, ${rows}) as number`);

/** Adds so many audit entries, and signs the log. */
async function growBy(rows: number, signing = createLogSigning()): Promise<void> {
  await insertAudit(rows);
  await appendLog(fixture.coreFixture.ctx, signing);
}

const get = (path: string) => fixture.app.inject({ method: 'GET', url: `/log/${path}` });

async function readHead(): Promise<{ size: number; root: string }> {
  const [, size, root = ''] = (await get('checkpoint')).body.split('\n');
  return { size: Number(size), root };
}

/** N of a tile, as C2SP tlog-tiles writes it. */
const pathOf = (position: number): string => {
  const parts =
    String(position)
      .padStart(Math.ceil(String(position).length / 3) * 3, '0')
      .match(/\d{3}/g) ?? [];
  return parts.map((part, index) => (index < parts.length - 1 ? `x${part}` : part)).join('/');
};

/** All hashes of one level of a log of this size, over HTTP: full tiles, and at last a partial one. */
async function readLevel(level: number, size: number): Promise<Buffer[]> {
  const count = Math.floor(size / 256 ** level);
  const hashes: Buffer[] = [];
  for (let start = 0; start < count; start += 256) {
    const width = Math.min(256, count - start);
    const { statusCode, headers, rawPayload } = await get(`tile/${level}/${pathOf(start / 256)}${width < 256 ? `.p/${width}` : ''}`);
    expect([statusCode, headers]).toMatchObject([
      200,
      { 'content-type': 'application/octet-stream', 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
    expect(rawPayload).toHaveLength(width * 32);
    for (let index = 0; index < width; index += 1) hashes.push(rawPayload.subarray(index * 32, (index + 1) * 32));
  }
  return hashes;
}

/** The root by the definition of RFC 6962, 2.1, from the leaves alone. */
function rootOf(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(rootOf(leaves.slice(0, split)))
    .update(rootOf(leaves.slice(split)))
    .digest();
}

it('are the tiles of the log that the newest checkpoint has signed', async () => {
  await growBy(256 * 257 + 3); // a second tile of height 8
  const { size, root } = await readHead();
  const leaves = await readLevel(0, size);
  expect(leaves).toHaveLength(size);
  expect(rootOf(leaves).toString('base64')).toBe(root);
  for (const level of [1, 2]) {
    const nodes = await readLevel(level, size);
    const width = 256 ** level;
    expect(nodes).toEqual(
      Array.from({ length: Math.floor(size / width) }, (_, index) => rootOf(leaves.slice(index * width, (index + 1) * width))),
    );
  }
});

it('has partial tiles of every width that the newest checkpoint contains', async () => {
  await growBy(300);
  const { size } = await readHead();
  const whole = (await get('tile/0/000')).rawPayload;
  for (const width of [1, 44, 255]) expect((await get(`tile/0/000.p/${width}`)).rawPayload).toEqual(whole.subarray(0, width * 32));
  const rest = size % 256;
  expect((await get(`tile/0/001.p/${rest}`)).rawPayload).toHaveLength(rest * 32);
  expect((await get('tile/1/000.p/1')).rawPayload).toHaveLength(32);
});

it('has no tile beyond the newest checkpoint, although the log has the hashes', async () => {
  expect((await get('tile/0/000.p/1')).statusCode).toBe(404);
  const signing = createLogSigning();
  await growBy(300, signing);
  const { size } = await readHead();
  const rest = size % 256;
  const statuses = () =>
    Promise.all(
      [`tile/0/001.p/${rest}`, `tile/0/001.p/${rest + 1}`, 'tile/0/001', 'tile/0/002.p/1', 'tile/1/000.p/1', 'tile/1/000.p/2'].map(
        async (path) => (await get(path)).statusCode,
      ),
    );
  await insertAudit(12_000); // more than a page of the job, which is stopped after it and has signed nothing
  let pages = 0;
  await appendLedgerLog(fixture.coreFixture.ctx, { shouldStop: () => pages++ > 0, logSigning: signing, configured: [] });
  expect(await fixture.coreFixture.db.$count(schema.logRecords)).toBeGreaterThan(10_000);
  expect(await readHead()).toMatchObject({ size });
  expect(await statuses()).toEqual([200, 404, 404, 404, 200, 404]);
  await appendLog(fixture.coreFixture.ctx, signing);
  fixture.coreFixture.clock.forward({ ms: 60_000 });
  expect(await statuses()).toEqual(Array(6).fill(200));
});

it('has no tile at any other path', async () => {
  await growBy(300);
  const paths = [
    'tile/0/0',
    'tile/0/1',
    'tile/0/0000',
    'tile/0/x000/000',
    'tile/0/000/',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/0/-01',
    'tile/00/000',
    'tile/4/000.p/1',
    'tile/64/000',
    'tile/100/000',
    'tile/0/x999/x999/x999/x999/999',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
    'tile/0',
    'tile/0/',
    'tile/entries/000',
    'tile/entries/000.p/1',
    'tile/-1/000',
    "tile/0/000'",
    'tile/0/%00',
  ];
  for (const path of paths) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store']);
  }
});

it('counts calls for tiles against the limit of the address', async () => {
  await growBy(10);
  fixture.coreFixture.ctx.rateLimitScale = 1; // the real limits; those of the fixture are 1000 times as high
  for (let n = 0; n < 1200; n += 1) expect((await get('tile/0/000.p/1')).statusCode).toBe(200);
  expect(await send(fixture.app, 'GET', '/log/tile/0/000.p/1')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await get('checkpoint')).statusCode).toBe(200);
});
