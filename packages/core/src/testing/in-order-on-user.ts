import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { countLockWaits } from './count-lock-waits.ts';
import { warmConnections, type CoreFixture } from './core-fixture.ts';

type Settled<Calls extends readonly (() => Promise<unknown>)[]> = {
  [Index in keyof Calls]: PromiseSettledResult<Awaited<ReturnType<Calls[Index]>>>;
};

/**
 * Runs calls concurrently in a known order: each is sent while the user's row is locked and the previous ones wait for it; then
 * the row is released to one after another. Each call has to lock that row before any other. Returns their outcomes, in the same
 * order.
 */
export async function inOrderOnUser<const Calls extends readonly (() => Promise<unknown>)[]>(
  fixture: CoreFixture,
  userId: string,
  calls: Calls,
): Promise<Settled<Calls>> {
  await warmConnections(fixture);
  const sent = await fixture.db.transaction(async (holder) => {
    await holder.execute(sql`select from users where id = ${userId} for update`);
    const sent: Promise<PromiseSettledResult<unknown>[]>[] = [];
    for (const call of calls) {
      sent.push(Promise.allSettled([call()]));
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(sent.length), { timeout: 20_000 });
    }
    return { endings: sent }; // in an object: a promise alone would be awaited before the row is released
  });
  const endings = await Promise.all(sent.endings);
  return endings.flat() as Settled<Calls>; // one outcome per call
}
