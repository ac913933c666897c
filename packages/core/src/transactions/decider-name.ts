import { schema } from '@app/db';
import { sql, type Column, type SQL } from 'drizzle-orm';

const { auditLog, transactions } = schema;

/** SQL: whether an audit entry is about a decision, or one that was undone. */
export const changesStatus = sql`${auditLog.after} -> 'status' is not null
  and ${auditLog.after} ->> 'status' is distinct from ${auditLog.before} ->> 'status'`;

/**
 * The name of the administrator who decided a transaction: `username` of the referenced user, or, when that user has been deleted
 * since, the name in the audit entry of the last decision, which is permanent. Null while undecided.
 */
export const deciderName = (username: Column): SQL<string | null> => sql<string | null>`coalesce(${username}, case
  when ${transactions.processedAt} is not null then (
    select ${auditLog.actorName} from ${auditLog}
    where ${auditLog.entityId} = ${transactions.id}::text and ${changesStatus}
    order by ${auditLog.id} desc limit 1
  )
end)`;
