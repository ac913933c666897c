import assert from 'node:assert/strict';
import { schema, type Db, type Tx } from '@app/db';
import { planTypes, type Plan, type Plans, type PlanType } from '@app/money';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { plans } = schema;

/** The plans by their type, also inside a database transaction. */
export async function readPlans(db: Db | Tx): Promise<Plans> {
  const rows = await db.select().from(plans);
  const planOf = (type: PlanType): Plan => {
    const plan = rows.find((row) => row.type === type);
    assert(plan, 'plans has a row for each type');
    return plan;
  };
  return { standard: planOf('standard'), gold: planOf('gold'), premium: planOf('premium') };
}

/** Every plan as it is now, also those that can't be bought at present, for every caller. */
export async function listPlans(ctx: Pick<Ctx, 'db'>): Promise<Plan[]> {
  const found = await readPlans(ctx.db);
  return planTypes.map((type) => found[type]);
}

/**
 * One plan, locked until the commit. `share`: for a purchase, of which many may run at once, but none beside an edit; `update`: for an
 * edit. Either way the terms are those of now, and another transaction sees them before or after, never in between.
 */
export async function lockPlan(tx: Tx, type: PlanType, strength: 'share' | 'update'): Promise<Plan> {
  const [plan] = await tx.select().from(plans).where(eq(plans.type, type)).for(strength);
  assert(plan, 'plans has a row for each type');
  return plan;
}
