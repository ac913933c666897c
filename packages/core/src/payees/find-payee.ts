import type { KeptBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

const { payees } = schema;

/** No bank details. */
export const noBankDetails: KeptBankDetails = { bankName: null, accountName: null, accountNumber: null };

/** Where a withdrawal is to be paid; undefined while it has no payee. */
export async function findPayee(tx: Tx, transactionId: string): Promise<KeptBankDetails | undefined> {
  const { bankName, accountName, accountNumber } = payees;
  const [payee] = await tx.select({ bankName, accountName, accountNumber }).from(payees).where(eq(payees.transactionId, transactionId));
  return payee;
}
