import { isDeepStrictEqual } from 'node:util';
import { DomainError, type UpdatePlanInput } from '@app/contract';
import { schema } from '@app/db';
import type { Plan } from '@app/money';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { lockPlan } from './list-plans.ts';

/**
 * Changes the terms of a plan, for purchases from now on; investments keep theirs. Terms that are those of now make neither a version
 * nor an entry of the history.
 * @throws DomainError PLAN_CHANGED when `version` is not the present one; SecondPersonNeeded
 */
export async function updatePlan(ctx: MasterAdminCtx, { type, version, reason, ...terms }: UpdatePlanInput): Promise<Plan> {
  const plan = await inTransaction(ctx, async (tx) => {
    const current = await lockPlan(tx, type, 'update');
    if (!ctx.approval && current.version !== version) throw new DomainError('PLAN_CHANGED', { context: 'edit' });
    const { type: _type, version: _version, ...before } = current;
    if (isDeepStrictEqual(before, terms)) return current;
    const next = { ...terms, version: current.version + 1 };
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(true),
      subjectId: type,
      name: type,
      before,
      after: { ...terms, reason },
      reliesOn: current.version,
    });
    await tx.update(schema.plans).set(next).where(eq(schema.plans.type, type));
    await recordAudit(tx, ctx, { action: 'plan.updated', entityId: type, before, after: { ...terms, reason } });
    return { type, ...next };
  });
  ctx.invalidate({ topics: ['settings'], to: 'everyone' });
  return plan;
}
