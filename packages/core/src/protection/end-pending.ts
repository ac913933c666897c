import { system } from '@app/contract';
import { schema, type ApprovalSignature, type Tx } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor, AuthedCtx, Ctx } from '../context.ts';
import { markProposalRead, noticeColumns, notifyOfEnding, type NoticedApproval } from '../notifications/notify-of-approval.ts';

const { approvals } = schema;

type Person = Pick<Actor, 'id' | 'username'>;

/**
 * How approvals end. `note`: of the decision; `signature`: of the checker's passkey; `triedBy`: the id of who tried to approve it; `found`: the
 * values that had changed, as they are now.
 */
export type Ending =
  | { status: 'approved'; checker: Person; note: string | null; signature: ApprovalSignature | null }
  | { status: 'rejected'; checker: Person; note: string | null }
  | { status: 'withdrawn'; maker: Person }
  | { status: 'outdated'; triedBy?: string; found?: Record<string, unknown> | null }
  | { status: 'expired' };

const byItself: Actor = { id: system.id, username: system.name, role: 'admin' };

/**
 * Ends those of some approvals that are still pending, and removes what was typed; returns whether there was any. Of two endings of an
 * approval at once the second finds none. The maker is notified, and the end is in the audit log: that of an approved one as its operation.
 */
export async function endPending(tx: Tx, ctx: Ctx, which: SQL | undefined, ending: Ending): Promise<boolean> {
  const { status } = ending;
  const checkedBy = 'checker' in ending && { checkerId: ending.checker.id, checkerName: ending.checker.username };
  const note = 'note' in ending ? ending.note : null;
  const checkerSignature = 'signature' in ending ? ending.signature : null;
  const foundValues = ('found' in ending && ending.found) || null;
  const ended = await tx
    .update(approvals)
    .set({ status, input: null, decidedAt: ctx.now(), decisionNote: note, checkerSignature, foundValues, ...checkedBy })
    .where(and(eq(approvals.status, 'pending'), which))
    .returning(noticeColumns);
  for (const approval of ended) await recordEnding(tx, ctx, approval, ending, note);
  return ended.length > 0;
}

async function recordEnding(tx: Tx, ctx: Ctx, approval: NoticedApproval, ending: Ending, note: string | null): Promise<void> {
  const { status } = ending;
  await markProposalRead(tx, ctx, approval.id);
  if (status === 'expired') await notifyOfEnding(tx, ctx, approval, null);
  else if (status !== 'withdrawn') {
    const checkerName = 'checker' in ending ? ending.checker.username : null;
    await notifyOfEnding(tx, ctx, approval, { status, checkerName, note, ...('triedBy' in ending && { triedBy: ending.triedBy }) });
  }
  if (status === 'approved') return;
  const after = { operation: approval.operation, number: approval.number, ...(note !== null && { note }) };
  await recordAudit(tx, actingIn(ctx, ending), {
    action: `approval.${status}`,
    entityId: approval.id,
    before: { status: 'pending' },
    after,
  });
}

/** The context of the audit entry: who ended the approval, which another approval may have caused. */
function actingIn(ctx: Ctx, ending: Ending): AuthedCtx {
  const person = ending.status === 'rejected' ? ending.checker : ending.status === 'withdrawn' ? ending.maker : undefined;
  return { ...ctx, actor: person ? { ...byItself, ...person } : byItself, approval: undefined };
}
