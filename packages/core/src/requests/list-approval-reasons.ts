import { businessDayOf, dayMs, startOfDay, type ApprovalReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import { isInForce, type ProtectionRules } from '../protection/read-protection.ts';

const { transactions } = schema;

type ToApprove = Pick<typeof transactions.$inferSelect, 'id' | 'userId' | 'type' | 'amount'>;

/** So long does who changed something of a member not pay that member alone, and do deposits accepted alone add up. */
const involvementDays = 30;
/** Until a bank account was paid to for so long, or with two administrators, payments to it by one of them add up to a part of the largest one. */
const newPayeeDays = 7;
const newPayeePart = 4;

/**
 * Why this administrator may not approve a request alone; empty: they may. The caller holds the locks of the request and, for one
 * that was never posted, of the member's account. Approvals by one administrator are serialized from here on, so that concurrent
 * ones together stay within the limits.
 */
export async function listApprovalReasons(tx: Tx, ctx: AdminCtx, rules: ProtectionRules, request: ToApprove): Promise<ApprovalReason[]> {
  if (!isInForce(rules, ctx.now())) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approvals alone by ' || ${ctx.actor.id}, 0))`);
  return request.type === 'deposit' ? reasonsOfDeposit(tx, ctx, rules, request) : reasonsOfWithdrawal(tx, ctx, rules, request);
}

const before = ({ now }: AdminCtx, days: number): string => new Date(now().getTime() - days * dayMs).toISOString();

/** A deposit must not be split: what this administrator accepted of the member in 30 days counts together. */
async function reasonsOfDeposit(tx: Tx, ctx: AdminCtx, rules: ProtectionRules, { userId, amount }: ToApprove): Promise<ApprovalReason[]> {
  const [found] = await tx.execute<{ accepted: number }>(sql`
    select coalesce(sum((before ->> 'amount')::bigint), 0)::float8 as accepted from audit_log
    where actor_id = ${ctx.actor.id} and at > ${before(ctx, involvementDays)}::timestamptz and coalesce(before ->> 'userId', entity_id) = ${userId}
      and action = 'request.approved' and before ->> 'type' = 'deposit' and approval_id is null`);
  return (found?.accepted ?? 0) + amount > rules.singleDepositMax ? ['above_limit'] : [];
}

async function reasonsOfWithdrawal(tx: Tx, ctx: AdminCtx, rules: ProtectionRules, request: ToApprove): Promise<ApprovalReason[]> {
  const { amount } = request;
  const { byMaker, toMember, toPayee, isInvolved, isReset, isKnownPayee } = await readPayouts(tx, ctx, request);
  const reasons: Record<Exclude<ApprovalReason, 'always'>, boolean> = {
    above_limit: amount > rules.singlePayoutMax,
    day_limit: amount + Math.max(byMaker, toMember) > rules.singleDayMax,
    recent_involvement: isInvolved,
    recent_reset: isReset,
    new_payee: !isKnownPayee && amount + toPayee > rules.singlePayoutMax / newPayeePart,
  };
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason]);
}

type Payouts = { byMaker: number; toMember: number; toPayee: number; isInvolved: boolean; isReset: boolean; isKnownPayee: boolean };

/**
 * `byMaker`: what the administrator paid out alone today; `toMember`: what the member was paid by single administrators in 24 hours;
 * `toPayee`: what was paid to the bank account of this withdrawal in the days in which it is new.
 */
async function readPayouts(tx: Tx, ctx: AdminCtx, { id, userId }: ToApprove): Promise<Payouts> {
  const today = startOfDay(businessDayOf(ctx.now())).toISOString();
  const actorId = ctx.actor.id;
  const involvedSince = before(ctx, involvementDays);
  const paidToSame = sql`from transactions paid join payees on payees.transaction_id = paid.id
    where paid.user_id = ${userId} and paid.type = 'withdrawal' and paid.status = 'approved' and paid.deleted_at is null
      and payees.bank_name = own.bank_name and payees.account_number = own.account_number`;
  const [found] = await tx.execute<Payouts>(sql`
    select
      (select coalesce(sum((before ->> 'amount')::bigint), 0)::float8 from audit_log where actor_id = ${actorId}
        and at >= ${today}::timestamptz and action = 'request.approved' and before ->> 'type' = 'withdrawal' and approval_id is null
      ) as "byMaker",
      (select coalesce(sum(paid.amount), 0)::float8 from transfers paid join accounts on accounts.id = paid.debit_account_id
        where accounts.user_id = ${userId} and accounts.kind = 'available' and paid.kind = 'withdrawal'
          and paid.approval_id is null and paid.effective_at > ${before(ctx, 1)}::timestamptz
      ) as "toMember",
      (select coalesce(sum(paid.amount), 0)::float8 ${paidToSame}) as "toPayee",
      exists (select from audit_log where actor_id = ${actorId} and at > ${involvedSince}::timestamptz
        and (coalesce(before ->> 'userId', entity_id) = ${userId} and (
            action in ('user.created', 'user.updated', 'transaction.updated', 'transaction.deleted', 'payouts.released')
            or (action = 'request.approved' and before ->> 'type' = 'deposit'))
          or action = 'request.approved' and before ->> 'type' = 'deposit'
            and before ->> 'userId' in (select id::text from users where referred_by = ${userId}))
      ) or exists (select from approvals where checker_id = ${actorId} and status = 'approved' and subject_user_id = ${userId}
        and decided_at > ${involvedSince}::timestamptz and (operation <> 'requests.process' or kind = 'deposit')
      ) as "isInvolved",
      exists (select from security_events where user_id = ${userId} and kind in ('password_reset', 'second_factor_reset')
        and at > ${involvedSince}::timestamptz) as "isReset",
      exists (select ${paidToSame} and (paid.processed_at <= ${before(ctx, newPayeeDays)}::timestamptz or exists (
        select from transfers where transaction_id = paid.id and kind = 'withdrawal' and approval_id is not null))) as "isKnownPayee"
    from payees own where own.transaction_id = ${id}`);
  // Without a payee, which is refused before, nothing would be known about it.
  return found ?? { byMaker: 0, toMember: 0, toPayee: 0, isInvolved: true, isReset: true, isKnownPayee: false };
}
