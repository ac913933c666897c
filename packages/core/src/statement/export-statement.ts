import { listLimit, type HeldBalances, type StatementCsvInput, type StatementLine, type StatementPage } from '@app/contract';
import { businessDayOf } from '../business-day.ts';
import type { AuthedCtx } from '../context.ts';
import { pageOfStatement } from './page-of-statement.ts';
import { statementAccounts } from './statement-accounts.ts';

/** The most lines that one export carries; whoever has more narrows the dates. */
const linesMax = 50_000;

/**
 * `opening` null: there are more lines than the file has, so that they do not begin there. `endsAt`: the last day asked for, or
 * the present where that is not over or was not named.
 */
export type ExportedStatement = { lines: StatementLine[]; opening: HeldBalances | null; closing: HeldBalances; endsAt: string | Date };

/** Every line of a member's statement in the range, the newest first, up to 50,000, in one consistent look at the books. */
export function exportStatement(ctx: AuthedCtx, range: StatementCsvInput): Promise<ExportedStatement> {
  return ctx.db.transaction(
    async (tx) => {
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
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const isOver = (ctx: AuthedCtx, day: string | undefined): day is string => day !== undefined && day < businessDayOf(ctx.now());
