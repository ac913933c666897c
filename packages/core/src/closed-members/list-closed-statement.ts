import assert from 'node:assert/strict';
import type { ListClosedRecordsInput, StatementPage } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { pageOfStatement } from '../statement/page-of-statement.ts';
import { requireClosedMember } from './require-closed-member.ts';

const { accounts } = schema;

/**
 * Every transfer of the accounts of a deleted user, including the closure.
 * @throws DomainError NOT_FOUND
 */
export async function listClosedStatement(ctx: MasterReaderCtx, { id, ...input }: ListClosedRecordsInput): Promise<StatementPage> {
  await requireClosedMember(ctx.db, id);
  const held = await ctx.db.select({ id: accounts.id, kind: accounts.kind }).from(accounts).where(eq(accounts.closedUserId, id));
  const available = held.find(({ kind }) => kind === 'available');
  const invested = held.find(({ kind }) => kind === 'invested');
  assert(available && invested, `closed member ${id} has no accounts`);
  return pageOfStatement(ctx.db, { available: available.id, invested: invested.id }, input);
}
