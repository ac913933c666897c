import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Actor, operation, time, and values before and after; append only. The actor's name is stored because the user may be deleted
 * later.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid().notNull(),
    actorName: text().notNull(),
    action: text().notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    httpRequestId: text(),
    /** The approval that the operation was executed with; null: it needed none. No foreign key: the log never waits for another row. */
    approvalId: uuid(),
    /** The username of the administrator who approved it. */
    approvedByName: text(),
    /* The text that administrators search, precomputed: computing it per query takes a second at 300,000 rows. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(actor_name || e'\\n' || coalesce(entity_id, '') || e'\\n' || coalesce(http_request_id, '') || e'\\n' || coalesce(before::text, '') || e'\\n' || coalesce(after::text, ''))`,
      ),
  },
  (table) => [
    index('audit_log_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
    index('audit_log_newest').on(table.at.desc(), table.id.desc()),
    index('audit_log_by_action').on(table.action, table.at.desc(), table.id.desc()),
    index('audit_log_by_actor').on(table.actorId, table.at.desc(), table.id.desc()),
    /* The user whom an entry is about. */
    index('audit_log_of_subject').on(sql`(coalesce(${table.before} ->> 'userId', ${table.entityId}))`),
    index('audit_log_of_entity')
      .on(table.entityId)
      .where(sql`${table.entityId} is not null`),
  ],
);
