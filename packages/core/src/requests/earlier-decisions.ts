import type { EarlierDecision, Request } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

type Stored = Omit<EarlierDecision, 'decidedAt' | 'undoneAt'> & { decidedAt: string; undoneAt: string };

/** SQL: the earlier decisions of the selected row of `transactions`, changed or set back since, oldest first. */
export const earlierDecisionsOfRow = (): SQL<EarlierDecision[]> =>
  // The query builder omits the table name of a column in a statement that reads one table, so it is written out here.
  sql`(select coalesce(json_agg(json_build_object('status', status, 'amount', amount, 'decidedAt', decided_at, 'decidedBy', decided_by,
      'undoneAt', undone_at, 'undoneBy', undone_by, 'reason', reason) order by earlier.id), '[]')
    from ${schema.earlierDecisions} earlier where earlier.transaction_id = transactions.id)`.mapWith(revive);

const revive = (rows: Stored[]): EarlierDecision[] =>
  rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt), undoneAt: new Date(row.undoneAt) }));

/** The earlier decisions as a field of a request; absent where there are none. */
export const shownEarlier = (earlier: EarlierDecision[]): Pick<Request, 'earlierDecisions'> =>
  earlier.length === 0 ? {} : { earlierDecisions: earlier };
