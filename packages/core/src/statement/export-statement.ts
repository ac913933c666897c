import { listLimit, type StatementCsvInput, type StatementLine } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { listStatement } from './list-statement.ts';

/** The most lines that one export carries; whoever has more narrows the dates. */
const linesMax = 50_000;

/** Every line of a member's statement in the range, the newest first, up to 50,000. */
export async function exportStatement(ctx: AuthedCtx, range: StatementCsvInput): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await listStatement(ctx, { ...range, limit: listLimit.max, cursor });
    lines.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && lines.length < linesMax);
  return lines.slice(0, linesMax);
}
