import type { OriginKind, SecurityEventKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/**
 * Where a user has logged in from. `origin` is the SHA-256 of a device token, which only its browser has, a network (/24 of
 * IPv4, /48 of IPv6), or the SHA-256 of a browser token, which is the same for every user of that browser.
 */
export const knownOrigins = pgTable(
  'known_origins',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<OriginKind>().notNull(),
    origin: text().notNull(),
    lastLoginAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'known_origin_unique', columns: [table.userId, table.kind, table.origin] }),
    index('known_origins_last_login').on(table.lastLoginAt),
    check('origin_kind_known', sql`${table.kind} in ('device', 'network', 'browser')`),
  ],
);

/**
 * Events concerning the security of a user; append only, kept for 400 days. Without foreign keys: an event remains when its user is
 * deleted.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The user concerned; null: no user has the name that was tried, and that name is not stored. */
    userId: uuid(),
    /** The acting user; null: no user was logged in. */
    actorId: uuid(),
    /** A code with details: why a session ended, which procedure was refused. Never text from a caller. */
    reason: text(),
    network: text(),
    userAgent: text(),
    httpRequestId: text(),
  },
  (table) => [
    index('security_events_newest').on(table.at.desc(), table.id.desc()),
    index('security_events_of_user').on(table.userId, table.at.desc(), table.id.desc()),
    index('security_events_by_kind').on(table.kind, table.at.desc(), table.id.desc()),
    index('security_events_by_actor').on(table.actorId),
    /* For prefix searches. */
    index('security_events_network_begins').on(table.network.op('text_pattern_ops')),
    index('security_events_http_request').on(table.httpRequestId),
  ],
);
