import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { countLockWaits } from './count-lock-waits.ts';
import { warmConnections, type World } from './world.ts';

type Settled<Calls extends readonly (() => Promise<unknown>)[]> = {
  [Index in keyof Calls]: PromiseSettledResult<Awaited<ReturnType<Calls[Index]>>>;
};

/**
 * Carries calls out at the same moment and in a known order: each is sent while the user's row is locked and the ones before it
 * wait for it, and the row is then given to one after another. Each call has to lock that row before anything else that is
 * locked. Returns how they ended, in the same order.
 */
export async function inOrderOnUser<const Calls extends readonly (() => Promise<unknown>)[]>(
  world: World,
  userId: string,
  calls: Calls,
): Promise<Settled<Calls>> {
  await warmConnections(world);
  const sent = await world.db.transaction(async (holder) => {
    await holder.execute(sql`select from users where id = ${userId} for update`);
    const sent: Promise<PromiseSettledResult<unknown>[]>[] = [];
    for (const call of calls) {
      sent.push(Promise.allSettled([call()]));
      await vi.waitFor(async () => expect(await countLockWaits(world.db)).toBe(sent.length), { timeout: 20_000 });
    }
    return { endings: sent }; // in an object: a promise alone would be awaited before the row is given free
  });
  const endings = await Promise.all(sent.endings);
  return endings.flat() as Settled<Calls>; // one ending of each call
}
