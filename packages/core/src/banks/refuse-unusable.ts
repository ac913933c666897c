import { DomainError, isDestinationNumber } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { lockSettings } from '../settings/get-settings.ts';
import type { BankRow } from './to-bank.ts';

const { bankDestinations } = schema;

type Destination = Pick<BankRow, 'bankName' | 'accountNumber' | 'isActive' | 'qrisFileId'>;

/* As a person compares them: without case, spaces and separators. An account and its QRIS code may have the same number. */
const identityOf = ({ bankName, accountNumber, qrisFileId }: Destination): string =>
  [bankName, accountNumber]
    .map((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s.-]/g, ''),
    )
    .join('/') + (qrisFileId === null ? '' : '/qris');

/**
 * Refuses a number that can't be one, and a second active destination with the same bank, number and kind. A number that was stored
 * before it was validated blocks no other change. The row of settings is locked, so that two calls don't add the same one at once.
 * @throws DomainError INVALID_INPUT, BANK_EXISTS
 */
export async function refuseUnusable(tx: Tx, before: BankRow | null, next: Destination): Promise<void> {
  if (next.accountNumber !== before?.accountNumber && !isDestinationNumber(next.accountNumber))
    throw new DomainError('INVALID_INPUT', {}, { accountNumber: 'not_a_destination_number' });
  const isCompared = next.isActive && !(before?.isActive === true && identityOf(before) === identityOf(next));
  if (!isCompared) return;
  await lockSettings(tx);
  const active = await tx.select().from(bankDestinations).where(eq(bankDestinations.isActive, true));
  if (active.some((other) => other.id !== before?.id && identityOf(other) === identityOf(next)))
    throw new DomainError('BANK_EXISTS', { bank: next.bankName }, { accountNumber: 'already_active' });
}
