import type { OriginKind, SecurityEventKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/**
 * Where a user has logged in from. `origin` is the SHA-256 of a device token, which only its browser holds, or a
 * network (/24 of IPv4, /48 of IPv6).
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
    check('origin_kind_known', sql`${table.kind} in ('device', 'network')`),
  ],
);

/**
 * What concerns the security of an account; append only, and kept for 400 days. It refers to no row: an event stays when
 * its account is deleted.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The account that it concerns; null: no account has the name that was tried, and the name is not kept. */
    userId: uuid(),
    /** Who acted; null: nobody was logged in. */
    actorId: uuid(),
    /** A code that says more: why a session ended, which procedure was refused. Never text that a caller typed. */
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
    /* What begins like this, for the search. */
    index('security_events_network_begins').on(table.network.op('text_pattern_ops')),
    index('security_events_http_request').on(table.httpRequestId),
  ],
);
