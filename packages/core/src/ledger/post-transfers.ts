import type { TransferKind } from '@app/contract';
import type { Tx } from '@app/db';
import type { Idr } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyAccounts } from './company-accounts.ts';
import { lockMemberAccounts } from './lock-member-accounts.ts';

/** One transfer to post. `key` identifies the event; the same event can't be posted twice. */
export type TransferToPost = {
  key: string;
  kind: TransferKind;
  debitAccountId: number;
  creditAccountId: number;
  amount: Idr;
  transactionId?: string;
  investmentId?: string;
  reversesId?: number;
  referredUserId?: string;
  bonusOn?: string;
  /** The instant from which it counts; by default the instant of posting. */
  effectiveAt?: Date;
  actorId?: string;
  reason?: string;
};

/**
 * Posts transfers. The members' accounts are locked first, so that both the ids and the effective instants of the transfers rise
 * in the order of the balances.
 */
export async function postTransfers(tx: Tx, ctx: Ctx, toPost: [TransferToPost, ...TransferToPost[]]): Promise<void> {
  const memberAccountIds = memberAccountIdsOf(toPost);
  if (memberAccountIds.length > 0) await lockMemberAccounts(tx, memberAccountIds);
  await postOnLocked(tx, ctx, toPost);
}

const memberAccountIdsOf = (toPost: TransferToPost[]): number[] => {
  const accountIds = new Set(toPost.flatMap(({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId]));
  return [...accountIds].filter((id) => id < companyAccounts.bank);
};

/** Posts transfers of member accounts that the caller has locked. */
export async function postOnLocked(tx: Tx, ctx: Ctx, toPost: [TransferToPost, ...TransferToPost[]]): Promise<void> {
  await tx.execute(postingOf(ctx, toPost));
}

/**
 * SQL: posts transfers of member accounts that the caller has locked, all in one statement, in which the database moves the
 * balances and enforces its constraints. Batches of interest and bonuses are the only other writers of transfers.
 */
export function postingOf(ctx: Ctx, toPost: [TransferToPost, ...TransferToPost[]]): SQL {
  const postedAt = ctx.now().toISOString();
  const memberAccountIds = sql.param(memberAccountIdsOf(toPost));
  return sql`
    insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at,
      transaction_id, investment_id, reverses_id, referred_user_id, bonus_on, actor_id, reason, approval_id)
    select key, kind, "debitAccountId", "creditAccountId", amount,
      coalesce("effectiveAt", posting_instant(${postedAt}::timestamptz, ${memberAccountIds}::bigint[])), ${postedAt}::timestamptz,
      "transactionId", "investmentId", "reversesId", "referredUserId", "bonusOn", "actorId", reason, ${ctx.approval?.id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(toPost)}::jsonb) as to_post (key text, kind text, "debitAccountId" bigint,
      "creditAccountId" bigint, amount bigint, "effectiveAt" timestamptz, "transactionId" uuid, "investmentId" uuid,
      "reversesId" bigint, "referredUserId" uuid, "bonusOn" date, "actorId" uuid, reason text)`;
}
