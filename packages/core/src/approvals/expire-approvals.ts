import { schema, type Db, type Tx } from '@app/db';
import { lte } from 'drizzle-orm';
import { endPending } from '../protection/end-pending.ts';

/** Ends the pending approvals that nobody decided in time; returns whether there was any. */
export const expireApprovals = (db: Db | Tx, now: Date): Promise<boolean> =>
  endPending(db, now, lte(schema.approvals.expiresAt, now), { status: 'expired' });
