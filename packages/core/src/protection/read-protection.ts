import assert from 'node:assert/strict';
import { schema, type Db, type Tx } from '@app/db';

export type ProtectionRules = typeof schema.protection.$inferSelect;

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
