import type { ExportFailure, ExportList, ExportStatus, Language, Role } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/** Exports of lists to files. The row is the state of the work; the queue only triggers it. */
export const exports = pgTable(
  'exports',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    /** Null: the account was deleted; the file can no longer be downloaded, and the sweep deletes it. */
    requestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The requester's role at the request. A list has different rows for each role, so the file is for this role alone. */
    role: text().$type<Role>().notNull(),
    list: text().$type<ExportList>().notNull(),
    /** The filters and the order, as the list accepts them. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    language: text().$type<Language>().notNull(),
    fileName: text().notNull(),
    status: text().$type<ExportStatus>().notNull(),
    /** The number of attempts so far; part of the file name, so that two attempts never write to the same file. */
    attempts: integer().notNull().default(0),
    /** The number of attempts lost with their worker or to an unavailable database; after five the export fails. */
    failures: integer().notNull().default(0),
    /** An attempt ended by a statement timeout; a second one fails the export for that reason. */
    timedOut: boolean().notNull().default(false),
    /** The end of the lease, after which the writing worker counts as lost; renewed while it writes. */
    leaseUntil: instant(),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer().notNull(),
    bytes: bigint({ mode: 'number' })
      .notNull()
      .default(sql`0`),
    failure: text().$type<ExportFailure>(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    expiresAt: instant(),
  },
  (table) => [
    index('exports_of_user').on(table.requestedBy, table.createdAt.desc()),
    index('exports_not_over')
      .on(table.status)
      .where(sql`${table.status} in ('queued', 'running', 'done')`),
    uniqueIndex('one_running_export_per_requester')
      .on(table.requestedBy)
      .where(sql`${table.status} = 'running'`),
    check('export_status_known', sql`${table.status} in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')`),
    check('running_export_has_a_lease', sql`(${table.status} = 'running') = (${table.leaseUntil} is not null)`),
    check('failed_export_says_why', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
    check('finished_export_has_its_time', sql`(${table.status} in ('queued', 'running')) = (${table.finishedAt} is null)`),
    check('kept_export_expires', sql`(${table.status} in ('done', 'expired')) = (${table.expiresAt} is not null)`),
  ],
);

/** Single-use tickets to the file of an export, deleted with the session that requested them. `id` is the SHA-256 of the ticket. */
export const exportTickets = pgTable(
  'export_tickets',
  {
    id: text().primaryKey(),
    exportId: uuid()
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('export_tickets_of_export').on(table.exportId), index('export_tickets_of_session').on(table.sessionId)],
);
