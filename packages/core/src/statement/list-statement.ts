import type { ListStatementInput, ListUserStatementInput, StatementPage } from '@app/contract';
import type { ReaderCtx, AuthedCtx } from '../context.ts';
import { getVisibleUser } from '../users/get-permitted-user.ts';
import { pageOfStatement } from './page-of-statement.ts';
import { statementAccounts } from './statement-accounts.ts';

/** The caller's own statement. */
export const listStatement = async (ctx: AuthedCtx, input: ListStatementInput): Promise<StatementPage> =>
  pageOfStatement(ctx.db, await statementAccounts(ctx.db, ctx.actor.id), input);

/**
 * The statement of a user whom the calling administrator may see.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserStatement(ctx: ReaderCtx, { id, ...input }: ListUserStatementInput): Promise<StatementPage> {
  await getVisibleUser(ctx.db, ctx, id);
  return pageOfStatement(ctx.db, await statementAccounts(ctx.db, id), input);
}
