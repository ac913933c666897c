import { invariants, type Invariant, type InvariantResult, type LedgerCheck } from '@app/contract';
import { inSnapshot, limitTransaction, schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { violationsOf } from './invariant-queries.ts';

const examplesMax = 5;
const limits = { statementMs: 600_000, transactionMs: 3_600_000 };

/**
 * Checks the invariants of the ledger in one snapshot of a live database. Changes nothing; reports the number checked after each.
 */
export function checkLedger(
  ctx: Pick<Ctx, 'db' | 'now'>,
  onProgress: (checked: number) => Promise<void> = () => Promise.resolve(),
): Promise<LedgerCheck> {
  return inSnapshot(ctx.db, async (tx) => {
    await limitTransaction(tx, limits);
    const results: InvariantResult[] = [];
    for (const invariant of invariants) {
      const { violations, examples } = await findViolations(tx, invariant);
      results.push({ invariant, holds: violations === 0, violations, examples });
      await onProgress(results.length);
    }
    const transfers = await tx.$count(schema.transfers);
    return { holds: results.every(({ holds }) => holds), checkedAt: ctx.now(), transfers, results };
  });
}

async function findViolations(tx: Tx, invariant: Invariant): Promise<Pick<InvariantResult, 'violations' | 'examples'>> {
  const find = violationsOf[invariant];
  if (typeof find === 'function') {
    const found = await find(tx);
    return { violations: found.length, examples: found.slice(0, examplesMax) };
  }
  const rows = await tx.execute<{ violations: number; example: string }>(
    sql`select count(*) over ()::int as violations, example from (${find}) as broken limit ${examplesMax}`,
  );
  return { violations: rows[0]?.violations ?? 0, examples: rows.map(({ example }) => example) };
}
