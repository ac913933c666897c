import assert from 'node:assert/strict';
import { schema, type Db, type Tx } from '@app/db';

export type ProtectionRules = typeof schema.protection.$inferSelect;

/**
 * Whether what needs two administrators is not done by one: protection is on, or it is overdue in live mode. Then it is refused, because there
 * are no approvals without protection.
 */
export const isInForce = ({ since, dueAt }: Pick<ProtectionRules, 'since' | 'dueAt'>, now: Date): boolean =>
  since !== null || (dueAt !== null && dueAt <= now);

/** Whether money needs two administrators, and what one may do alone. */
export async function readProtection(db: Db | Tx): Promise<ProtectionRules> {
  const [rules] = await db.select().from(schema.protection);
  assert(rules, 'protection is one row');
  return rules;
}

/** The same, locked until the commit, for a change of it. */
export async function lockProtection(tx: Tx): Promise<ProtectionRules> {
  const [rules] = await tx.select().from(schema.protection).for('update');
  assert(rules, 'protection is one row');
  return rules;
}
