import type { ApprovalDecidedSubject, ApprovalRequestedSubject } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { markEventRead } from './mark-announcement-read.ts';
import { inAppAndByEmail, recordNotifications } from './record-notifications.ts';
import { selectAdministrators } from './select-administrators.ts';

const { approvals } = schema;

/** The columns of an approval that a notification of it needs. */
export const noticeColumns = {
  id: approvals.id,
  number: approvals.number,
  operation: approvals.operation,
  kind: approvals.kind,
  subjectId: approvals.subjectId,
  subjectName: approvals.subjectName,
  amount: approvals.amount,
  makerId: approvals.makerId,
  makerName: approvals.makerName,
  requestedAt: approvals.requestedAt,
  expiresAt: approvals.expiresAt,
};
export type NoticedApproval = Pick<typeof approvals.$inferSelect, keyof typeof noticeColumns>;

const subjectOf = ({ id, makerId: _makerId, requestedAt, expiresAt, ...facts }: NoticedApproval): ApprovalRequestedSubject => ({
  ...facts,
  approvalId: id,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/* An approval is proposed once and ends once, so its id makes each event one of its own. */
const requestedEvent = (id: string) => `approval-requested-${id}`;
const decidedEvent = (id: string) => `approval-decided-${id}`;
const expiredEvent = (id: string) => `approval-expired-${id}`;

/** Notifies those who may decide an approval. Returns the deliveries to enqueue after the commit. */
export async function notifyOfProposal(tx: Tx, ctx: Ctx, approval: NoticedApproval, checkerIds: readonly string[]): Promise<DueDelivery[]> {
  const event = requestedEvent(approval.id);
  return recordNotifications(tx, ctx, {
    kind: 'approval-requested',
    event,
    subject: subjectOf(approval),
    recipients: await administratorsOf(tx, checkerIds),
  });
}

type Decision = Pick<ApprovalDecidedSubject, 'status' | 'checkerName' | 'note'> & {
  /** The administrator whose decision found that it is outdated. */
  triedBy?: string | undefined;
};

/**
 * Notifies the maker of an approval of its end, and whoever tried to approve an outdated one; `decision` null: nobody decided in time. The sweep finds the
 * deliveries, because approvals end within other operations, too.
 */
export async function notifyOfEnding(tx: Tx, ctx: Ctx, approval: NoticedApproval, decision: Decision | null): Promise<void> {
  const subject = subjectOf(approval);
  if (decision === null) {
    const recipients = await administratorsOf(tx, [approval.makerId]);
    await recordNotifications(tx, ctx, { kind: 'approval-expired', event: expiredEvent(approval.id), subject, recipients });
    return;
  }
  const { triedBy, ...facts } = decision;
  const recipients = await administratorsOf(tx, [approval.makerId, ...(triedBy === undefined ? [] : [triedBy])]);
  await recordNotifications(tx, ctx, {
    kind: 'approval-decided',
    event: decidedEvent(approval.id),
    subject: { ...subject, ...facts },
    recipients,
  });
}

/** Marks the notifications of the proposal as read, because it has ended and needs no action. */
export const markProposalRead = (tx: Tx, ctx: Ctx, approvalId: string): Promise<void> => markEventRead(tx, ctx, requestedEvent(approvalId));

/** Removes the name of a user who is being deleted from what was notified of approvals about them. */
export async function forgetNameInNotices(tx: Tx, approvalIds: readonly string[]): Promise<void> {
  const events = approvalIds.flatMap((id) => [requestedEvent(id), decidedEvent(id), expiredEvent(id)]);
  await tx.execute(sql`
    update notifications set subject = jsonb_set(subject, '{subjectName}', 'null') where event = any(${sql.param(events)}::text[])`);
}

/** Those of these users who are administrators still. */
const administratorsOf = async (tx: Tx, ids: readonly string[]) =>
  inAppAndByEmail((await selectAdministrators(tx, ids)).map(({ userId }) => userId));
