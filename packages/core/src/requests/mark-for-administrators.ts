import type { Request } from '@app/contract';
import type { Db } from '@app/db';
import { markApprovals } from './mark-approvals.ts';
import { markUncovered } from './mark-uncovered.ts';
import { markUnusual } from './mark-unusual.ts';

/** Adds to requests what only administrators are shown. */
export async function markForAdministrators(db: Db, requests: Request[]): Promise<Request[]> {
  return markApprovals(db, await markUnusual(db, await markUncovered(db, requests)));
}
