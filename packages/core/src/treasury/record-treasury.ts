import { DomainError, type RecordTreasuryInput, type TreasuryEntry } from '@app/contract';
import type { Tx } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import { businessDayOf, endOf, type BusinessDay } from '../business-day.ts';
import type { AuthedCtx } from '../context.ts';
import { house } from '../ledger/house.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { once } from '../once.ts';
import { lockBank } from './lock-bank.ts';
import { getTreasury, treasuryKeyOf } from './select-treasury.ts';

/**
 * Writes down money at the bank that does not come from members: put in or taken out by the house, on a business day that
 * is not to come. What is taken out has to be there.
 * @throws DomainError DATE_IN_FUTURE, MORE_THAN_AT_BANK
 */
export async function recordTreasury(ctx: AuthedCtx, input: RecordTreasuryInput): Promise<TreasuryEntry> {
  return once(ctx, 'record-treasury', input, (tx) => postTreasury(tx, ctx, input));
}

async function postTreasury(tx: Tx, ctx: AuthedCtx, input: RecordTreasuryInput): Promise<TreasuryEntry> {
  const { direction, amount, note, occurredOn } = input;
  if (occurredOn > businessDayOf(ctx.now())) throw new DomainError('DATE_IN_FUTURE', {}, { occurredOn: 'invalid' });
  const atBank = await lockBank(tx);
  if (direction === 'out' && amount > atBank) throw new DomainError('MORE_THAN_AT_BANK', { balance: atBank }, { amount: 'too_big' });
  const [debitAccountId, creditAccountId] = direction === 'in' ? [house.bank, house.treasury] : [house.treasury, house.bank];
  const id = crypto.randomUUID();
  await postTransfers(tx, ctx, [
    {
      key: treasuryKeyOf(id),
      kind: 'treasury',
      debitAccountId,
      creditAccountId,
      amount,
      effectiveAt: momentOn(ctx, occurredOn),
      actorId: ctx.actor.id,
      reason: note,
    },
  ]);
  await recordAudit(tx, ctx, { action: 'treasury.recorded', entityId: id, before: null, after: input });
  return (await getTreasury(tx, id)).entry;
}

/** Today it counts from now on; of a day that is over only its end is known to be right. */
function momentOn(ctx: AuthedCtx, day: BusinessDay): Date {
  return day === businessDayOf(ctx.now()) ? ctx.now() : new Date(endOf(day).getTime() - 1);
}
