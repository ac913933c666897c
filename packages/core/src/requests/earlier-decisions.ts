import type { EarlierDecision, Request } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

type Stored = Omit<EarlierDecision, 'decidedAt' | 'undoneAt'> & { decidedAt: string; undoneAt: string };

/** The decisions of the row of `transactions` that is read, those that were changed or taken back, the oldest first. */
export const earlierDecisionsOfRow = (): SQL<EarlierDecision[]> =>
  // The builder leaves out the table of a column where a statement reads one table alone: here it has to be said.
  sql`(select coalesce(json_agg(json_build_object('status', status, 'amount', amount, 'decidedAt', decided_at, 'decidedBy', decided_by,
      'undoneAt', undone_at, 'undoneBy', undone_by, 'reason', reason) order by earlier.id), '[]')
    from ${schema.earlierDecisions} earlier where earlier.transaction_id = transactions.id)`.mapWith(revive);

const revive = (rows: Stored[]): EarlierDecision[] =>
  rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt), undoneAt: new Date(row.undoneAt) }));

/** The same as a request shows them: nothing where there are none. */
export const shownEarlier = (earlier: EarlierDecision[]): Pick<Request, 'earlierDecisions'> =>
  earlier.length === 0 ? {} : { earlierDecisions: earlier };
