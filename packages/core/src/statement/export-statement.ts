import { inSnapshot } from '@app/db';
import { businessDayOf, listLimit, type HeldBalances, type StatementCsvInput, type StatementLine, type StatementPage } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { pageOfStatement } from './page-of-statement.ts';
import { statementAccounts } from './statement-accounts.ts';

/** The maximum number of lines of one export; a member with more narrows the dates. */
const linesMax = 50_000;

/**
 * `opening` null: the statement has more lines than the file, so the file does not begin at the opening balance. `endsAt`: the
 * last requested day, or the present if that day is not over or was not given.
 */
export type ExportedStatement = { lines: StatementLine[]; opening: HeldBalances | null; closing: HeldBalances; endsAt: string | Date };

/** Every line of a member's statement in the range, newest first, up to 50,000, in one snapshot. */
export function exportStatement(ctx: AuthedCtx, range: StatementCsvInput): Promise<ExportedStatement> {
  return inSnapshot(ctx.db, async (tx) => {
    const lines: StatementLine[] = [];
    const accounts = await statementAccounts(tx, ctx.actor.id);
    let page: StatementPage | undefined;
    do {
      page = await pageOfStatement(tx, accounts, { ...range, limit: listLimit.max, cursor: page?.nextCursor ?? undefined });
      lines.push(...page.items);
    } while (page.nextCursor !== null && lines.length < linesMax);
    return {
      lines,
      opening: page.nextCursor === null ? page.opening : null,
      closing: page.closing,
      endsAt: isOver(ctx, range.to) ? range.to : ctx.now(),
    };
  });
}

const isOver = (ctx: AuthedCtx, day: string | undefined): day is string => day !== undefined && day < businessDayOf(ctx.now());
