import assert from 'node:assert/strict';
import { checkLedger } from '../ledger-check/check-ledger.ts';
import type { Ctx } from '../context.ts';

/** Fails with the broken invariants and their examples unless all hold. */
export async function expectInvariants(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const { results } = await checkLedger(ctx);
  assert.deepEqual(
    results.filter(({ holds }) => !holds),
    [],
  );
}
