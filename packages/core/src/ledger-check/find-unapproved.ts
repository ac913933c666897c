import { schema, type Tx } from '@app/db';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isSignatureValid } from '../approvals/approval-signature.ts';

const { approvals } = schema;

/** What has instants that are closer may be of one database transaction, and in any order: none takes that long. */
const together = sql.raw("interval '2 minutes'");

/** Transfers are logged in the order of their instants, but for the differences of clocks and of database transactions. */
const logged = sql.raw("interval '10 minutes'");

/*
 * Each transfer with the instant as of which it is judged: its own, or the newest one that the ledger log has before it, if that is much later: what
 * is inserted with an old instant is logged late. An instant that is far ahead of that of the next transfer is left out: the clock was wrong.
 */
const placed = sql`
  select id, case when posted_at < newest - ${logged} then newest else posted_at end as judged_at from (
    select id, posted_at, max(counted) over (order by position nulls last, id rows between unbounded preceding and 1 preceding) as newest from (
      select transfers.id, position, posted_at,
        case when posted_at <= lead(posted_at) over (order by position nulls last, transfers.id) + ${logged} then posted_at end as counted
      from transfers left join log_records on log_records.kind = 'transfer' and row_id = transfers.id::text
    ) as ordered
  ) as compared`;

/** SQL: whether a JSON value is a whole number of rupiah. */
const isAmount = (name: string) =>
  sql.raw(`case when jsonb_typeof(after -> '${name}') = 'number' then (after ->> '${name}')::numeric between 0 and 9007199254740991
    and (after ->> '${name}')::numeric % 1 = 0 else false end`);

/* Which limits applied is read from the audit log: the loosest ones that may have been in force. */
const unapproved = sql`
  with limits as (
    select id, at, after, coalesce(after -> 'isOn' = 'false'::jsonb
      or (after -> 'isOn' = 'true'::jsonb and ${isAmount('singlePayoutMax')} and ${isAmount('singleDepositMax')}), false) as are_named
    from audit_log where action = 'protection.updated'
  ),
  rules as (
    select id, at, is_on, case when are_named and is_on then (after ->> 'singlePayoutMax')::numeric else 0 end as payout_max,
      case when are_named and is_on then (after ->> 'singleDepositMax')::numeric else 0 end as deposit_max
    from (select *, not are_named or after -> 'isOn' = 'true'::jsonb as is_on from limits) as switched
  ),
  placed as (${placed})
  select 'audit entry ' || id || ' changes the protection and names no limits' as example from limits where not are_named
  union all
  select 'transfer ' || moved.id || ' (' || moved.kind || ') of ' || moved.amount || ' has no approval'
  from transfers moved join placed using (id) cross join lateral (
    select count(*) as count, bool_and(is_on) as are_on, max(payout_max) as payout_max, max(deposit_max) as deposit_max from (
      (select * from rules where at < judged_at - ${together} order by at desc, id desc limit 1)
      union all
      select * from rules where at between judged_at - ${together} and judged_at + ${together}
        and exists (select from rules where at < judged_at - ${together})
    ) as possible
  ) as loosest
  where moved.approval_id is null and moved.kind not in ('interest', 'referral_bonus', 'purchase', 'maturity') and exists (select from limits)
    and loosest.count > 0 and loosest.are_on
    and moved.amount > alone_max(moved.kind, moved.reverses_id, loosest.payout_max::bigint, loosest.deposit_max::bigint)`;

/** Operations that post one transfer: an approval of theirs permits no second one. */
const usedTwice = sql`
  select 'approval ' || approvals.number || ' is named by ' || count(*) || ' transfers' as example
  from transfers join approvals on approvals.id = transfers.approval_id
  where operation in ('requests.process', 'users.update', 'treasury.record', 'treasury.reverse')
    and alone_max(transfers.kind, transfers.reverses_id, 0, 0) is not null
  group by approvals.id having count(*) > 1`;

/* A new passkey may have been added while the approval was given. One that was removed since can't be judged. */
const unsigned = sql`
  select 'approval ' || number || ' is not signed by the passkey of its checker' as example
  from approvals where status = 'approved' and checker_signature is null and exists (
    select from passkeys where user_id = approvals.checker_id and created_at < approvals.decided_at - ${together})`;

/** Transfers without the approval that they needed, with one about something else, or with one that no second administrator gave or signed. */
export async function findUnapproved(tx: Tx): Promise<string[]> {
  const without = await tx.execute<{ example: string }>(unapproved);
  const about = await tx.execute<{ example: string }>(sql`
    select 'transfer ' || transfers.id || ' names approval ' || transfers.approval_id || ', which does not permit it' as example
    from transfers left join approvals on approvals.id = transfers.approval_id
    join (${placed}) as placed on placed.id = transfers.id
    where transfers.approval_id is not null
      and (is_approval_of(approvals, transfers) and decided_at between judged_at - ${together} and judged_at + ${together}) is not true`);
  const twice = await tx.execute<{ example: string }>(usedTwice);
  const withoutSignature = await tx.execute<{ example: string }>(unsigned);
  const signed = await tx
    .select()
    .from(approvals)
    .where(and(isNotNull(approvals.checkerSignature), eq(approvals.status, 'approved')));
  const faults: string[] = [];
  for (const approval of signed)
    if (approval.checkerSignature !== null && !(await isSignatureValid(approval, approval.checkerSignature)))
      faults.push(`approval ${approval.number} is not what its checker signed`);
  return [...[...without, ...about, ...twice, ...withoutSignature].map(({ example }) => example), ...faults];
}
