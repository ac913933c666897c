import type { Protection } from '@app/contract';
import { schema, secondFactorSince } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { findCheckers } from './find-checkers.ts';
import { readProtection } from './read-protection.ts';

const { users } = schema;

/** Whether money needs two administrators, what one may do alone, and who may approve. */
export async function getProtection(ctx: Pick<MasterReaderCtx, 'db'>): Promise<Protection> {
  const findAuditors = ctx.db
    .select({ id: users.id, secondFactorSince: secondFactorSince(sql`"users"."id"`) })
    .from(users)
    .where(eq(users.role, 'auditor'))
    .orderBy(users.username);
  const [{ id: _id, ...rules }, administrators, auditors] = await Promise.all([readProtection(ctx.db), findCheckers(ctx.db), findAuditors]);
  return { ...rules, administrators, auditors };
}
