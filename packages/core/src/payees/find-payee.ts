import type { KeptBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { staffName } from '../users/staff-name.ts';

const { payees } = schema;

/** Who saved bank details: the member, or an administrator with their log-in name as it was then; null: it is not known. */
export type SavedBy = { by: 'member' | 'staff'; name: string | null };

export type Payee = KeptBankDetails & Pick<typeof payees.$inferSelect, 'detailsBy' | 'detailsByName'>;

/** No bank details. */
export const noBankDetails: KeptBankDetails = { bankName: null, accountName: null, accountNumber: null };

/** Where a withdrawal is to be paid; undefined while it has no payee. */
export async function findPayee(tx: Tx, transactionId: string): Promise<Payee | undefined> {
  const { bankName, accountName, accountNumber, detailsBy, detailsByName } = payees;
  const [payee] = await tx
    .select({ bankName, accountName, accountNumber, detailsBy, detailsByName })
    .from(payees)
    .where(eq(payees.transactionId, transactionId));
  return payee;
}

/** The administrator who saved the payee in the member's place; undefined: the member saved it. */
export const staffOf = ({ detailsBy, detailsByName }: Payee): { payeeSavedBy?: string } =>
  detailsBy === 'staff' ? { payeeSavedBy: detailsByName ?? staffName } : {};
