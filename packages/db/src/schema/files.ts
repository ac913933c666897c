import type { FileKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bit, boolean, check, customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Images, re-encoded by the product. They are stored in the database, so that one backup covers them and several servers share
 * them.
 */
export const files = pgTable(
  'files',
  {
    /** 32 unguessable characters. */
    id: text().primaryKey(),
    kind: text().$type<FileKind>().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When a payment proof was compared with the others; null: not yet, or it is another kind. */
    comparedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('files_of_owner').on(table.ownerId),
    index('proofs_not_compared')
      .on(table.createdAt.desc())
      .where(sql`${table.kind} = 'proof' and ${table.comparedAt} is null`),
    check('file_kind_known', sql`${table.kind} in ('proof', 'profile', 'logo', 'qris')`),
    check('file_is_a_picture', sql`${table.contentType} in ('image/png', 'image/jpeg', 'image/webp')`),
  ],
);

/** What is compared of a payment proof, for as long as the proof exists. */
export const proofFingerprints = pgTable('proof_fingerprints', {
  fileId: text()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** SHA-256 of the stored image. */
  sha256: bytea().notNull(),
  /** The perceptual hash (`hashOf` in core): similar pictures have similar bits. */
  hash: bit({ dimensions: 256 }).notNull(),
  /** The picture in grey, 256 by 256 pixels, as WebP. */
  thumbnail: bytea().notNull(),
});

/** Pairs of payment proofs that show the same picture; each pair once, in the order of the ids. */
export const proofMatches = pgTable(
  'proof_matches',
  {
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    otherFileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** False: the same picture, saved again. */
    isIdentical: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.otherFileId] }),
    index('proof_matches_of_other').on(table.otherFileId),
    check('proof_pair_in_order', sql`${table.fileId} < ${table.otherFileId} collate "C"`),
  ],
);
