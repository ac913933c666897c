import assert from 'node:assert/strict';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { Ctx } from '../context.ts';

/** Fails with the broken promises and their examples unless all of them hold. */
export async function expectBooksHold(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const { results } = await checkLedger(ctx);
  assert.deepEqual(
    results.filter(({ holds }) => !holds),
    [],
  );
}
