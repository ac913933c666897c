import { schema, type Db } from '@app/db';
import { eq } from 'drizzle-orm';

/** Writes bank details without validation, like rows of earlier versions. */
export async function writeBankDetails(db: Db, userId: string, details: { accountName: string; bankName?: string }): Promise<void> {
  await db
    .update(schema.users)
    .set({ ...details, bankDetailsBy: 'member' })
    .where(eq(schema.users.id, userId));
}
