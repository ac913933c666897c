import { createDb, migrateDb } from '@app/db';
import { createReleasedDb, listReleases } from '@app/db/testing';
import { describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { login } from '../auth/login.ts';
import type { Ctx } from '../context.ts';
import { expectInvariants, getInterestProgress, TestClock } from '../testing/index.ts';

/* The password of every user that the code of a release made (createCoreFixture). */
const password = 'a sound password';

describe.each(listReleases())('the database of version %s, migrated to this version', (version) => {
  it('has a right ledger, lets its members log in, and is paid the days since', async () => {
    const released = await createReleasedDb(inject('testServer'), version);
    await migrateDb(released.url);
    const clock = new TestClock(new Date(released.takenAt.getTime() + 2 * 86_400_000).toISOString());
    const handle = createDb(released.url, { clockOffsetMs: clock.offsetMs });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const secretKey = () => new Uint8Array(32).fill(7);
    const ctx: Ctx = {
      db: handle.db,
      now: clock.now,
      clockOffsetMs: clock.offsetMs,
      enqueue: async () => {},
      invalidate: () => {},
      log,
      rateLimitScale: 1000,
      secretKey,
    };
    try {
      await expectInvariants(ctx);
      const [member] = await handle.db.execute<{ username: string }>(
        `select username from users where role = 'user' and exists (select from investments where user_id = users.id) order by id limit 1`,
      );
      expect(await login(ctx, { username: member?.username ?? '', password })).toMatchObject({ username: member?.username });
      const before = await getInterestProgress(ctx);
      expect(before.due).toBeGreaterThan(0);
      await accrueInterest(ctx, { runId: null });
      const after = await getInterestProgress(ctx);
      expect(after.due).toBe(0);
      /* Each investment for two days at least. */
      expect(after.days).toBeGreaterThanOrEqual(before.days + 2 * before.due);
      await expectInvariants(ctx);
    } finally {
      await handle.close();
      await released.drop();
    }
  });
});
