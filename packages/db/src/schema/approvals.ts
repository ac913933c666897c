import type { ApprovalKind, ApprovalOperation, ApprovalReason, ApprovalStatus } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

const instant = () => timestamp({ withTimezone: true });

/**
 * The answer of the checker's passkey to a challenge made of an approval, with what is needed to verify it again: `publicKey` in COSE, and
 * the SHA-256 of the name and values (`valuesHash`, in hex), which may be removed. `origin` is a web address; the rest is base64url.
 */
export type ApprovalSignature = Record<
  'passkeyId' | 'publicKey' | 'origin' | 'authenticatorData' | 'clientDataJson' | 'signature' | 'valuesHash',
  string
>;

/**
 * Operations that one administrator (the maker) has proposed and another (the checker) approves or rejects. A trigger refuses to
 * delete a row, to change what was proposed, and to change a decision.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The procedure that was called. */
    operation: text().$type<ApprovalOperation>().notNull(),
    /** The type of the request or the direction of the treasury entry; null: about neither. */
    kind: text().$type<ApprovalKind>(),
    /** The input of the call, as JSON, encrypted with a key derived from SECRET_KEY; null once decided. */
    input: bytea(),
    /** A keyed hash of operation and input, in hex: a plain one would let a password in the input be guessed. */
    inputHash: text().notNull(),
    /** The Idempotency-Key of the call: a repeat finds this approval, however it ended. */
    idempotencyKey: text(),
    reasons: text().array().$type<ApprovalReason[]>().notNull(),
    /** The record that is changed, or `new:` and the hash of the input. */
    subjectId: text().notNull(),
    /** The user whom it is about. No foreign key: approvals outlive users. */
    subjectUserId: uuid(),
    subjectName: text(),
    amount: bigint({ mode: 'number' }).$type<Idr>(),
    /** The values before and after, as the maker's attempt found and left them. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /**
     * Further values that must not change meanwhile and that the operation leaves alone, such as the bank details when it changes a balance;
     * null: none, or the user was deleted.
     */
    reliedValues: jsonb().$type<Record<string, unknown>>(),
    /**
     * The values that had changed when it was to be executed (of `before` and `reliedValues`), as they were then; null: it did not become
     * outdated by them, or the user was deleted.
     */
    foundValues: jsonb().$type<Record<string, unknown>>(),
    /** SHA-256 of what both administrators relied on, in hex. */
    fingerprint: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('pending'),
    makerId: uuid().notNull(),
    makerName: text().notNull(),
    requestedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    checkerId: uuid(),
    checkerName: text(),
    decidedAt: instant(),
    decisionNote: text(),
    /** Required of a checker who has a passkey; null: the checker had none, or it was not approved. The database does not verify it. */
    checkerSignature: jsonb().$type<ApprovalSignature>(),
  },
  (table) => [
    uniqueIndex('approval_number_unique').on(table.number),
    uniqueIndex('approval_idempotency_key_unique')
      .on(table.makerId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    uniqueIndex('one_pending_approval_per_subject')
      .on(table.operation, table.subjectId)
      .where(sql`${table.status} = 'pending'`),
    index('approvals_newest').on(table.requestedAt.desc(), table.id.desc()),
    index('approvals_of_user').on(table.subjectUserId),
    index('approvals_by_status').on(table.status, table.requestedAt.desc(), table.id.desc()),
    index('approvals_by_operation').on(table.operation, table.requestedAt.desc(), table.id.desc()),
    index('approvals_of_maker').on(table.makerId, table.requestedAt.desc(), table.id.desc()),
    /* The names that are searched; one line each, so that no search matches across both. */
    index('approvals_search_names').using(
      'gin',
      sql`lower(coalesce(${table.subjectName}, '') || e'\\n' || ${table.makerName}) gin_trgm_ops`,
    ),
    check('approval_status_known', sql`${table.status} in ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'outdated')`),
    check(
      'two_different_people',
      sql`${table.status} not in ('approved', 'rejected') or (${table.checkerId} is not null and ${table.checkerId} <> ${table.makerId})`,
    ),
    check('decision_has_its_time', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
    check('pending_has_its_input', sql`(${table.status} = 'pending') = (${table.input} is not null)`),
    check('rejection_has_its_reason', sql`${table.status} <> 'rejected' or ${table.decisionNote} is not null`),
  ],
);
