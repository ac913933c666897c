import { schema, type Db } from '@app/db';
import { eq } from 'drizzle-orm';

/** Writes bank details past their checks, as rows of earlier versions have them. */
export async function writeBankDetails(db: Db, userId: string, details: { accountName: string; bankName?: string }): Promise<void> {
  await db
    .update(schema.users)
    .set({ ...details, bankDetailsBy: 'member' })
    .where(eq(schema.users.id, userId));
}
