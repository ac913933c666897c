import { schema, secondFactorSince, type Db } from '@app/db';
import { sql } from 'drizzle-orm';

const { protection } = schema;

/** Whether protection is on and this administrator has no second factor. */
export async function isFactorMissing(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.execute<{ missing: boolean }>(sql`
    select since is not null and ${secondFactorSince(userId)} is null as missing from ${protection}`);
  return found?.missing ?? false;
}
