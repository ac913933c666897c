import { checkLedger } from '@app/core';
import type { Report, Tools } from '../command.ts';

/** Checks the invariants of the ledger on the live database: one line each. */
export async function ledgerCheck({ ctx }: Tools): Promise<Report> {
  const check = await checkLedger(ctx);
  const lines = check.results.flatMap(({ invariant, holds, violations, examples }) => [
    `${holds ? 'holds ' : 'BROKEN'} ${invariant}${holds ? '' : ` (${violations})`}`,
    ...examples.map((example) => `         ${example}`),
  ]);
  const verdict = check.holds ? 'the ledger is consistent' : 'the ledger is NOT consistent';
  return { lines: [...lines, `${check.transfers} transfers: ${verdict}`], data: check, isFailure: !check.holds };
}
