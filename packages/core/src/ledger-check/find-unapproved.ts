import { schema, type Tx } from '@app/db';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isSignatureValid } from '../approvals/approval-signature.ts';

const { approvals } = schema;

/** What has instants that are closer may be of one database transaction, and in any order: none takes that long. */
const together = sql.raw("interval '2 minutes'");

/* Which limits applied is read from the audit log. A transfer that was posted while they were changed is not judged. */
const unapproved = sql`
  select 'transfer ' || moved.id || ' (' || moved.kind || ') of ' || moved.amount || ' has no approval' as example
  from transfers moved cross join lateral (
    select after from audit_log
    where action = 'protection.updated' and at < moved.posted_at - ${together} order by at desc, id desc limit 1
  ) as rules
  where moved.approval_id is null and moved.kind not in ('interest', 'referral_bonus') and rules.after ->> 'isOn' = 'true'
    and moved.amount > alone_max(moved.kind, moved.reverses_id, (rules.after ->> 'singlePayoutMax')::bigint, (rules.after ->> 'singleDepositMax')::bigint)
    and not exists (
      select from audit_log
      where action = 'protection.updated' and at between moved.posted_at - ${together} and moved.posted_at + ${together}
    )`;

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
    where transfers.approval_id is not null and (is_approval_of(approvals, transfers) is not true
      or decided_at not between posted_at - ${together} and posted_at + ${together})`);
  const withoutSignature = await tx.execute<{ example: string }>(unsigned);
  const signed = await tx
    .select()
    .from(approvals)
    .where(and(isNotNull(approvals.checkerSignature), eq(approvals.status, 'approved')));
  const faults: string[] = [];
  for (const approval of signed)
    if (approval.checkerSignature !== null && !(await isSignatureValid(approval, approval.checkerSignature)))
      faults.push(`approval ${approval.number} is not what its checker signed`);
  return [...[...without, ...about, ...withoutSignature].map(({ example }) => example), ...faults];
}
