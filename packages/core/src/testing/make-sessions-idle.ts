import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** Makes every session appear idle for this long. */
export async function makeSessionsIdle({ db }: Pick<Ctx, 'db'>, { hours }: { hours: number }): Promise<void> {
  await db.execute(sql`update sessions set last_active_at = last_active_at - ${hours}::int * interval '1 hour'`);
}
