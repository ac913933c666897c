import { randomUUID } from 'node:crypto';
import { dayMs, DomainError, SentForApprovalError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { noticeColumns, notifyOfProposal } from '../notifications/notify-of-approval.ts';
import { findCheckers, mayApprove } from '../protection/find-checkers.ts';
import { fingerprintOf, type Proposal } from '../protection/require-second-person.ts';
import { encryptInput, hashesOfCall, type ProposedCall } from './approval-input.ts';
import { expireApprovals } from './expire-approvals.ts';
import { newSubject } from './select-approvals.ts';

const { approvals } = schema;

type ApprovalRow = typeof approvals.$inferSelect;
/** `due`: the mails about a new approval; absent: it existed before. */
type Proposed = Pick<ApprovalRow, 'id' | 'number' | 'operation' | 'reasons' | 'requestedAt' | 'expiresAt'> & { due?: DueDelivery[] };

/* A parameter could not be matched with the condition of the unique index. */
const isPendingLiterally = sql`${approvals.status} = 'pending'`;

const pendingDays = 3;

/**
 * Stores a call that needs a second administrator, as a pending approval. A repeated call of the same administrator finds the
 * approval of the first. Returns the refusal that says so.
 * @throws DomainError ALREADY_PENDING_APPROVAL (of another administrator, or with another input), NO_SECOND_ADMINISTRATOR,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function propose(ctx: AuthedCtx, call: ProposedCall, proposal: Proposal): Promise<DomainError> {
  const { due = [], ...proposed } = await inTransaction(ctx, async (tx): Promise<Proposed> => {
    await expireApprovals(tx, ctx);
    const hashes = hashesOfCall(ctx, call);
    const repeated = await findRepeated(tx, ctx, hashes);
    if (repeated) return repeated;
    const checkerIds = await findCheckersOf(tx, ctx, proposal);
    const [inputHash] = hashes;
    const subjectIds = proposal.subjectId === undefined ? hashes.map((hash) => `${newSubject}${hash}`) : [proposal.subjectId];
    const [subjectId = ''] = subjectIds;
    const isOfSubject = and(
      eq(approvals.operation, call.operation),
      inArray(approvals.subjectId, subjectIds),
      eq(approvals.status, 'pending'),
    );
    const findEarlier = async () => (await tx.select().from(approvals).where(isOfSubject))[0];
    let earlier = await findEarlier();
    if (earlier === undefined) {
      const created = await insert(tx, ctx, call, proposal, { inputHash, subjectId, checkerIds });
      if (created) return created;
      earlier = await findEarlier(); // another call was quicker
    }
    if (earlier?.makerId === ctx.actor.id && hashes.includes(earlier.inputHash)) return earlier;
    throw new DomainError('ALREADY_PENDING_APPROVAL', { number: earlier?.number ?? null, by: earlier?.makerName ?? null });
  });
  ctx.invalidate({ topics: ['approvals', 'requests'], to: 'administrators' }); // the queue marks what waits
  await enqueueDeliveries(ctx, due);
  const { id, number, operation, reasons, requestedAt, expiresAt } = proposed;
  const times = { requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return new SentForApprovalError({ id, number, operation, reasons, ...times });
}

/** The approval of an earlier attempt with the same Idempotency-Key, however it ended: it must not be executed twice. */
async function findRepeated(tx: Tx, { actor, idempotencyKey }: AuthedCtx, hashes: readonly string[]): Promise<ApprovalRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [earlier] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.makerId, actor.id), eq(approvals.idempotencyKey, idempotencyKey)));
  if (earlier && !hashes.includes(earlier.inputHash)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return earlier;
}

/**
 * The administrators who may decide it now or, if there are none, before it expires: never the maker and the person concerned. Without any, it
 * would wait for nobody.
 */
async function findCheckersOf(tx: Tx, ctx: AuthedCtx, { userId }: Proposal): Promise<string[]> {
  const others = (await findCheckers(tx)).filter(({ id }) => id !== ctx.actor.id && id !== userId);
  const until = new Date(ctx.now().getTime() + pendingDays * dayMs);
  const [now, inTime] = [ctx.now(), until].map((at) => others.filter((checker) => mayApprove(checker, at)).map(({ id }) => id));
  if (!now || !inTime || inTime.length === 0) throw new DomainError('NO_SECOND_ADMINISTRATOR');
  return now.length > 0 ? now : inTime;
}

async function insert(
  tx: Tx,
  ctx: AuthedCtx,
  { operation, input }: ProposedCall,
  proposal: Proposal,
  { inputHash, subjectId, checkerIds }: { inputHash: string; subjectId: string; checkerIds: readonly string[] },
): Promise<Proposed | undefined> {
  const { reasons, kind = null, userId = null, name = null, amount = null, before, after, reliedValues = null } = proposal;
  const id = randomUUID();
  const [created] = await tx
    .insert(approvals)
    .values({
      id,
      operation,
      kind,
      input: encryptInput(ctx, id, input),
      inputHash,
      idempotencyKey: ctx.idempotencyKey ?? null,
      reasons: [...reasons],
      subjectId,
      subjectUserId: userId,
      subjectName: name,
      amount,
      before: asRecord(before),
      after: asRecord(after),
      reliedValues,
      fingerprint: fingerprintOf(proposal),
      makerId: ctx.actor.id,
      makerName: ctx.actor.username,
      requestedAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + pendingDays * dayMs),
    })
    .onConflictDoNothing({ target: [approvals.operation, approvals.subjectId], where: isPendingLiterally })
    .returning({ ...noticeColumns, reasons: approvals.reasons });
  if (!created) return undefined;
  const facts = { operation, number: created.number, ...(userId !== null && { userId }), ...(amount !== null && { amount }) };
  await recordAudit(tx, ctx, { action: 'approval.requested', entityId: id, before: null, after: facts });
  const { reasons: _reasons, ...noticed } = created;
  return { ...created, due: await notifyOfProposal(tx, ctx, noticed, checkerIds) };
}

const asRecord = (facts: object | null): Record<string, unknown> | null => (facts === null ? null : { ...facts });
