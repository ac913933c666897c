import { staffName, type PartialBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

const { payees } = schema;

/** Who saved bank details: the member, or an administrator with their username at that time; null: not known. */
export type SavedBy = { by: 'member' | 'staff'; name: string | null };

export type Payee = PartialBankDetails & Pick<typeof payees.$inferSelect, 'detailsBy' | 'detailsByName'>;

export const noBankDetails: PartialBankDetails = { bankName: null, accountName: null, accountNumber: null };

/** The payee of a withdrawal; undefined while it has none. */
export async function findPayee(tx: Tx, transactionId: string): Promise<Payee | undefined> {
  const { bankName, accountName, accountNumber, detailsBy, detailsByName } = payees;
  const [payee] = await tx
    .select({ bankName, accountName, accountNumber, detailsBy, detailsByName })
    .from(payees)
    .where(eq(payees.transactionId, transactionId));
  return payee;
}

/** The administrator who saved the payee for the member; undefined: the member saved it. */
export const staffOf = ({ detailsBy, detailsByName }: Payee): { payeeSavedBy?: string } =>
  detailsBy === 'staff' ? { payeeSavedBy: detailsByName ?? staffName } : {};
