import type { LogKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

/**
 * The leaves of the ledger log, a Merkle tree (RFC 6962, SHA-256), in the order of their positions, without gaps; append only. A job
 * appends them after the rows that they prove were committed.
 */
export const logRecords = pgTable(
  'log_records',
  {
    /** From 0. */
    position: bigint({ mode: 'number' }).primaryKey(),
    kind: text().$type<LogKind>().notNull(),
    /** The primary key of the row, as text. */
    rowId: text().notNull(),
    /** 16 bytes, random but for the six bits of a UUID, so that the rows of other leaves can't be guessed from a proof. */
    salt: bytea().notNull(),
    /** SHA-256 of a zero byte, the salt, and the text of the row (`log_text_of_…`). */
    leaf: bytea().notNull(),
  },
  (table) => [
    uniqueIndex('logged_once').on(table.kind, table.rowId),
    check('log_kind_known', sql`${table.kind} in ('account', 'investment', 'transfer', 'approval', 'audit')`),
    check('log_position_not_negative', sql`${table.position} >= 0`),
    /* With a longer salt its end could be taken for the begin of another text. */
    check('log_salt_is_16_bytes', sql`octet_length(${table.salt}) = 16`),
    check('log_leaf_is_sha256', sql`octet_length(${table.leaf}) = 32`),
    check(
      'log_row_id_is_key',
      sql`${table.rowId} ~ case when ${table.kind} in ('investment', 'approval') then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[1-9][0-9]{0,18}$' end`,
    ),
  ],
);

/** The hashes of the complete subtrees of 2^8, 2^16 and 2^24 leaves, so that a proof reads hundreds of hashes instead of all; append only. */
export const logNodes = pgTable(
  'log_nodes',
  {
    height: smallint().notNull(),
    /** Among the subtrees of this height, from 0. */
    position: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    primaryKey({ name: 'log_node_once', columns: [table.height, table.position] }),
    check('log_node_height_known', sql`${table.height} in (8, 16, 24)`),
  ],
);

/** The signed checkpoints of the log: append only. */
export const logCheckpoints = pgTable(
  'log_checkpoints',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Number of leaves. */
    size: bigint({ mode: 'number' }).notNull(),
    root: bytea().notNull(),
    /** The signed text (C2SP `tlog-checkpoint`). */
    note: text().notNull(),
    /** The public key that verifies it, as a C2SP verifier key. */
    verifierKey: text().notNull(),
    signedAt: timestamp({ withTimezone: true }).notNull(),
    /** The business day that it closes: it was the first one signed after that day. Null: it closes none. */
    businessDay: date(),
  },
  (table) => [
    uniqueIndex('one_checkpoint_per_business_day').on(table.businessDay),
    check('log_checkpoint_root_is_sha256', sql`octet_length(${table.root}) = 32`),
  ],
);

/**
 * For each kind, the key `below` which every row has a record, so that the job reads only what is above it. `next` takes its place when
 * every database transaction has ended that could have taken an earlier key: those that ran at `markedAt`, which have ids below `markedXid`.
 */
export const logCursors = pgTable(
  'log_cursors',
  {
    kind: text().$type<LogKind>().primaryKey(),
    /** A primary key as text; of an approval its number. */
    below: text().notNull(),
    next: text().notNull(),
    markedAt: timestamp({ withTimezone: true }).notNull(),
    /** An `xid8`, as text. */
    markedXid: text().notNull(),
    /** When all rows were read last, whatever the cursor said; null: never. */
    allReadAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'log_cursor_is_key',
      sql`${table.below} ~ case when ${table.kind} = 'investment' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[0-9]{1,18}$' end`,
    ),
    check(
      'log_cursor_next_is_key',
      sql`${table.next} ~ case when ${table.kind} = 'investment' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[0-9]{1,18}$' end`,
    ),
    check('log_cursor_xid_is_number', sql`${table.markedXid} ~ '^[0-9]{1,19}$'`),
  ],
);
