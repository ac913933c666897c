import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

const { users } = schema;

export type BankDetails = { bankName: string | null; accountName: string | null; accountNumber: string | null };

/** No bank details. */
export const noBankDetails: BankDetails = { bankName: null, accountName: null, accountNumber: null };

/** Where an approved withdrawal is paid to: a copy, so that a later change of profile does not rewrite it. */
export async function bankDetailsOf(tx: Tx, userId: string): Promise<BankDetails> {
  const [details] = await tx
    .select({ bankName: users.bankName, accountName: users.accountName, accountNumber: users.accountNumber })
    .from(users)
    .where(eq(users.id, userId));
  return details ?? noBankDetails;
}
