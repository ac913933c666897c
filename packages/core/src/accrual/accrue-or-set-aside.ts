import { DomainError } from '@app/contract';
import { refusedData, schema } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accrueBatch } from './accrue-batch.ts';
import { addBatches, nothingPaid, type BatchResult } from './batch-result.ts';

const { investments } = schema;

/** With more refused investments than this and not one paid, the fault is not in the data, and none is set aside for it. */
const suspectsMax = 20;

type Suspect = { id: string; reason: string };

/** The reason for which the database refused the posting; undefined for a lost connection, a deadlock or a timeout. */
const reasonOf = (error: unknown): string | undefined => (error instanceof DomainError ? error.code : refusedData(error));

/**
 * Pays these investments. When the database refuses a batch, the batch is halved repeatedly until the investments that can't be
 * posted are isolated: they are set aside with an alarm, and all others are paid. Stops between two halves on request.
 */
export async function accrueOrSetAside(
  ctx: Ctx,
  { runId, ids, shouldStop }: { runId: string; ids: string[]; shouldStop: () => boolean },
): Promise<BatchResult> {
  let paid = nothingPaid;
  const suspects: Suspect[] = [];
  const parts = [ids];
  for (let part = parts.pop(); part !== undefined && !(part !== ids && shouldStop()); part = parts.pop()) {
    try {
      paid = addBatches(paid, await accrueBatch(ctx, { runId, ids: part }));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      const [id, ...others] = part;
      const half = Math.ceil(part.length / 2);
      if (others.length > 0) parts.push(part.slice(half), part.slice(0, half));
      else if (id !== undefined) suspects.push({ id, reason });
      if (suspects.length > suspectsMax && paid.investments === 0) throw error;
    }
  }
  for (const suspect of suspects) await setAside(ctx, suspect);
  return paid;
}

async function setAside(ctx: Ctx, { id, reason }: Suspect): Promise<void> {
  const done = await ctx.db
    .update(investments)
    .set({ setAsideAt: ctx.now(), setAsideReason: reason })
    .where(and(eq(investments.id, id), eq(investments.status, 'active'), isNull(investments.setAsideAt)))
    .returning({ id: investments.id });
  if (done.length > 0) ctx.log.error({ investmentId: id, reason }, 'ALARM: interest can not be posted: investment set aside');
}
