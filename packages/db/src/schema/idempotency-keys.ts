import type { ErrorParams, FieldProblem, RefusalCode } from '@app/contract';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** The stored refusal of a call. */
export type KeptRefusal = { code: RefusalCode; params: ErrorParams; fields: Record<string, FieldProblem> | null };

/** The first answer to each Idempotency-Key, written in the same database transaction as its effect; or its refusal. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    operation: text().notNull(),
    inputHash: text().notNull(),
    answer: jsonb(),
    refusal: jsonb().$type<KeptRefusal>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_key_once', columns: [table.userId, table.key] }),
    index('idempotency_keys_oldest').on(table.createdAt),
  ],
);
