import { schema, type Db } from '@app/db';
import { sql } from 'drizzle-orm';

const { authenticatorApps, protection } = schema;

/** Whether protection is on and this administrator has no second factor. */
export async function isFactorMissing(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.execute<{ missing: boolean }>(sql`
    select since is not null and not exists (select from ${authenticatorApps} where user_id = ${userId} and confirmed_at is not null)
      as missing from ${protection}`);
  return found?.missing ?? false;
}
