import assert from 'node:assert/strict';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { holdLease } from './lease.ts';
import { startExport } from './start-export.ts';

const { exports } = schema;

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => vi.useRealTimers());
afterAll(() => fixture.close());

it('a lease is released after its last renewal, however many renewals came due during that one', async () => {
  const { id } = await startExport(fixture.as(fixture.masterAdmin), { list: 'treasury', filters: {} });
  const leaseUntil = new Date(fixture.clock.now().getTime() + 10_000);
  const [row] = await fixture.db.update(exports).set({ status: 'running', attempts: 1, leaseUntil }).where(eq(exports.id, id)).returning();
  assert(row);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lease = holdLease(fixture.ctx, row);
  let released: Promise<boolean> = Promise.resolve(false);
  await fixture.db.transaction(async (tx) => {
    await tx.select().from(exports).where(eq(exports.id, id)).for('update'); // holds up the renewal
    vi.advanceTimersByTime(3_000);
    lease.progress.rowsDone = 7;
    released = lease.release().then(() => true);
    expect(await Promise.race([released, tx.$count(exports).then(() => false)])).toBe(false);
    fixture.clock.forward({ ms: 1 });
  });
  expect(await released).toBe(true);
  const [renewed] = await fixture.db.select().from(exports).where(eq(exports.id, id));
  expect(renewed?.status).toBe('running');
  expect(lease.isLost()).toBe(false);
});
