import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { isSignatureValid } from '../approvals/approval-signature.ts';

const { approvals, transfers } = schema;

/*
 * Which limits applied is read from the audit log. A transfer that was posted within two minutes of a change of them is not judged: it may
 * have been committed before the change, or after it, and no database transaction takes that long.
 */
const unapproved = sql`
  select 'transfer ' || moved.id || ' (' || moved.kind || ') of ' || moved.amount || ' has no approval' as example
  from transfers moved cross join lateral (
    select after from audit_log
    where action = 'protection.updated' and at < moved.posted_at - interval '2 minutes' order by at desc, id desc limit 1
  ) as rules
  where moved.kind in ('withdrawal', 'deposit', 'adjustment', 'reversal', 'closure', 'treasury') and moved.approval_id is null and rules.after ->> 'isOn' = 'true'
    and moved.amount > alone_max(moved.kind, moved.reverses_id, (rules.after ->> 'singlePayoutMax')::bigint, (rules.after ->> 'singleDepositMax')::bigint)
    and not exists (
      select from audit_log
      where action = 'protection.updated' and at between moved.posted_at - interval '2 minutes' and moved.posted_at + interval '2 minutes'
    )`;

/** Transfers without the approval that they needed, and approvals of transfers that no second administrator gave, or signed otherwise. */
export async function findUnapproved(tx: Tx): Promise<string[]> {
  const without = await tx.execute<{ example: string }>(unapproved);
  const rows = await tx
    .selectDistinctOn([transfers.approvalId], { transferId: transfers.id, approvalId: transfers.approvalId, approval: approvals })
    .from(transfers)
    .leftJoin(approvals, eq(approvals.id, transfers.approvalId))
    .where(sql`${transfers.approvalId} is not null`);
  const faults: string[] = [];
  for (const { transferId, approvalId, approval } of rows) {
    const prefix = `transfer ${transferId} names approval ${approval?.number ?? approvalId}, which`;
    if (approval === null) faults.push(`${prefix} does not exist`);
    else if (approval.status !== 'approved' || approval.checkerId === null || approval.checkerId === approval.makerId)
      faults.push(`${prefix} no second administrator approved`);
    else if (approval.checkerSignature !== null && !(await isSignatureValid(approval, approval.checkerSignature)))
      faults.push(`${prefix} is not what its checker signed`);
  }
  return [...without.map(({ example }) => example), ...faults];
}
