import { businessDayOf, dayMs, startOfDay, type ApprovalReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import type { ProtectionRules } from '../protection/read-protection.ts';
import { isToNewPayee } from './is-to-new-payee.ts';

const { transactions } = schema;

type ToApprove = Pick<typeof transactions.$inferSelect, 'id' | 'userId' | 'type' | 'amount'>;

/** So long does who changed something of a member not pay that member alone. */
const involvementDays = 30;
/** The first payment to a bank account may be this part of the largest one. */
const newPayeePart = 4;

/**
 * Why this administrator may not approve a request alone; empty: they may. The caller holds the locks of the request and, for one
 * that was never posted, of the member's account. Approvals by one administrator are serialized from here on, so that concurrent
 * ones together stay within the limit of a day.
 */
export async function listApprovalReasons(tx: Tx, ctx: AdminCtx, rules: ProtectionRules, request: ToApprove): Promise<ApprovalReason[]> {
  if (rules.since === null) return [];
  const { type, amount } = request;
  if (type === 'deposit') return amount > rules.singleDepositMax ? ['above_limit'] : [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts alone by ' || ${ctx.actor.id}, 0))`);
  const { byMaker, toMember, isInvolved, isNewPayee } = await readPayouts(tx, ctx, request);
  const reasons: Record<Exclude<ApprovalReason, 'always'>, boolean> = {
    above_limit: amount > rules.singlePayoutMax,
    day_limit: amount + Math.max(byMaker, toMember) > rules.singleDayMax,
    recent_involvement: isInvolved,
    new_payee: isNewPayee && amount > rules.singlePayoutMax / newPayeePart,
  };
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason]);
}

type Payouts = { byMaker: number; toMember: number; isInvolved: boolean; isNewPayee: boolean };

/**
 * `byMaker`: what the administrator paid out alone today; `toMember`: what the member was paid by single administrators in 24 hours;
 * `isInvolved`: whether the administrator recently changed something of the member, or accepted a deposit of theirs.
 */
async function readPayouts(tx: Tx, ctx: AdminCtx, { id, userId }: ToApprove): Promise<Payouts> {
  const today = startOfDay(businessDayOf(ctx.now())).toISOString();
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs).toISOString();
  const [found] = await tx.execute<Payouts>(sql`
    select
      (select coalesce(sum((before ->> 'amount')::bigint), 0)::float8 from audit_log where actor_id = ${ctx.actor.id}
        and at >= ${today}::timestamptz and action = 'request.approved' and before ->> 'type' = 'withdrawal' and approval_id is null
      ) as "byMaker",
      (select coalesce(sum(paid.amount), 0)::float8 from transfers paid join accounts on accounts.id = paid.debit_account_id
        where accounts.user_id = ${userId} and accounts.kind = 'available' and paid.kind = 'withdrawal'
          and paid.approval_id is null and paid.effective_at > ${before(1)}::timestamptz
      ) as "toMember",
      exists (select from audit_log where actor_id = ${ctx.actor.id}
        and coalesce(before ->> 'userId', entity_id) = ${userId} and at > ${before(involvementDays)}::timestamptz
        and (action in ('user.created', 'user.updated', 'transaction.updated', 'transaction.deleted')
          or (action = 'request.approved' and before ->> 'type' = 'deposit'))
      ) as "isInvolved",
      ${isToNewPayee()} as "isNewPayee"
    from ${transactions} where ${transactions.id} = ${id}`);
  return found ?? { byMaker: 0, toMember: 0, isInvolved: false, isNewPayee: false };
}
