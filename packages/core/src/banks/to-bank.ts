import type { BankDestination } from '@app/contract';
import type { schema } from '@app/db';
import { fileAddress } from '../files/file-address.ts';

export type BankRow = typeof schema.bankDestinations.$inferSelect;

/** A bank destination as the API returns it. */
export function toBank({ id, bankName, accountName, accountNumber, isActive, qrisFileId }: BankRow): BankDestination {
  return { id, bankName, accountName, accountNumber, isActive, qrisImage: fileAddress(qrisFileId) };
}
