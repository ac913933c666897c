import { businessDayOf, DomainError, endOf, type BusinessDay, type RecordTreasuryInput, type TreasuryEntry } from '@app/contract';
import type { Tx } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx, MasterAdminCtx } from '../context.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { requireSecondPerson } from '../protection/require-second-person.ts';
import { once } from '../once.ts';
import { isAboveLimit } from './is-above-limit.ts';
import { lockBank } from './lock-bank.ts';
import { getTreasuryEntry, treasuryKeyOf } from './select-treasury.ts';

/**
 * Records money at the bank that does not come from members: put in or taken out by the company, on a business day that is not in
 * the future. What is taken out has to be there.
 * @throws DomainError DATE_IN_FUTURE, MORE_THAN_AT_BANK; SecondPersonNeeded
 */
export async function recordTreasury(ctx: MasterAdminCtx, input: RecordTreasuryInput): Promise<TreasuryEntry> {
  const entry = await once(ctx, 'record-treasury', input, (tx) => postTreasury(tx, ctx, input));
  invalidateAdminStats(ctx);
  return entry;
}

async function postTreasury(tx: Tx, ctx: AuthedCtx, input: RecordTreasuryInput): Promise<TreasuryEntry> {
  const { direction, amount, note, occurredOn } = input;
  if (occurredOn > businessDayOf(ctx.now())) throw new DomainError('DATE_IN_FUTURE', {}, { occurredOn: 'invalid' });
  const atBank = await lockBank(tx);
  if (direction === 'out' && amount > atBank) throw new DomainError('MORE_THAN_AT_BANK', { balance: atBank }, { amount: 'too_big' });
  const [debitAccountId, creditAccountId] =
    direction === 'in' ? [companyAccounts.bank, companyAccounts.treasury] : [companyAccounts.treasury, companyAccounts.bank];
  await requireSecondPerson(tx, ctx, {
    reasons: (await isAboveLimit(tx, ctx, amount)) ? ['above_limit'] : [],
    kind: direction,
    amount,
    before: null,
    after: input,
  });
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
  return (await getTreasuryEntry(tx, id)).entry;
}

/** An entry of today counts from now on; for a past day only its end is certain. */
function momentOn(ctx: AuthedCtx, day: BusinessDay): Date {
  return day === businessDayOf(ctx.now()) ? ctx.now() : new Date(endOf(day).getTime() - 1);
}
