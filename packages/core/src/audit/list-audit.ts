import {
  recordNumberOf,
  type AuditEntry,
  type ListAuditInput,
  type ListInput,
  type Page,
  type PlanHistoryEntry,
  type PlanTerms,
  type SettingsHistoryEntry,
} from '@app/contract';
import { schema } from '@app/db';
import { and, eq, getTableColumns, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { indexedSearchMin, likeBeginningWith, likeContaining } from '../like-patterns.ts';
import { idsOfUsersNamedLike } from '../named-like.ts';
import type { Ctx, MasterReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { beforeId, newestFirst, orderedBy } from '../page.ts';
import { areStaff } from '../staff.ts';
import { withinDays } from '../within-days.ts';

const { auditLog, closedRecords, transactions, users } = schema;

/* The search column repeats the other columns and is only used for searching. */
const { searchText: _searchText, ...columns } = getTableColumns(auditLog);
type AuditRow = Omit<typeof auditLog.$inferSelect, 'searchText'>;

const order = newestFirst<AuditRow>({ at: auditLog.at, id: auditLog.id, of: ({ at, id }) => ({ at, id: String(id) }) });

async function pageOfAudit(ctx: Ctx, { limit, cursor }: ListInput, filter: SQL | undefined, counted?: Counted) {
  const [rows, total] = await Promise.all([
    ctx.db
      .select(columns)
      .from(auditLog)
      .where(and(filter, beforeId(auditLog, cursor)))
      .orderBy(...orderedBy(order))
      .limit(limit + 1),
    countListed(ctx.db, auditLog, filter, counted),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...total, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** The audit entries of administrators' operations, newest first. */
export async function listAudit(
  ctx: MasterReaderCtx,
  { action, actorId, entityId, search, from, to, ...input }: ListAuditInput,
  counted?: Counted,
): Promise<Page<AuditEntry>> {
  const filter = and(
    action ? eq(auditLog.action, action) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    search ? await holding(ctx, search) : undefined,
    withinDays(auditLog.at, { from, to }),
  );
  const page = await pageOfAudit(ctx, input, filter, counted);
  const [names, numbers] = await Promise.all([namesOf(ctx, page.items.map(subjectOf)), numbersOf(ctx, page.items)]);
  const items = page.items.map((row) => ({
    ...row,
    about: names.get(subjectOf(row) ?? '') ?? null,
    number: numbers.get(row.entityId ?? '') ?? null,
  }));
  return { ...page, items };
}

/* Of more users the names are looked up for each entry: an array of a million would take longer than the entries. */
const subjectsMax = 1_000;

/**
 * SQL: the entry contains the text, is about a user whose name contains it, or about the transaction with this number. Few users are an
 * array, not a subquery, so that the planner can combine the indexes of both. One or two characters, too short for them, find the
 * entries of administrators whose name begins with them.
 */
async function holding({ db }: Ctx, search: string): Promise<SQL | undefined> {
  const number = recordNumberOf(search);
  const isNumbered = number === undefined ? undefined : sql`${auditLog.entityId} = any(array(${idsOfTransactionsNumbered(number)}))`;
  if (search.length < indexedSearchMin) return or(inArray(auditLog.actorId, administratorsNamed(search)), isNumbered);
  const subjects = sql`select named.id::text from ${idsOfUsersNamedLike(search)} as named`;
  const { length: counted } = await db.execute(sql`${subjects} limit ${subjectsMax + 1}`);
  const subject = sql`coalesce(${auditLog.before} ->> 'userId', ${auditLog.entityId})`;
  return or(
    like(auditLog.searchText, likeContaining(search.toLowerCase())),
    counted > subjectsMax ? sql`${subject} in (${subjects})` : sql`${subject} = any(array(${subjects}))`,
    isNumbered,
  );
}

const idsOfTransactionsNumbered = (number: number): SQL =>
  sql`select id::text from ${transactions} where number = ${number}
    union all select record_id::text from ${closedRecords} where kind = 'transaction' and (record ->> 'number')::bigint = ${number}`;

const administratorsNamed = (text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${areStaff} and ${like(sql`lower(${users.username})`, likeBeginningWith(text.toLowerCase()))})`;

/** The id of the user whom an entry is about: the recorded owner, or else the entity when it is a user. */
function subjectOf({ action, entityId, before: facts }: AuditRow): string | null {
  const { userId } = fieldsOf(facts);
  if (typeof userId === 'string') return userId;
  return action.startsWith('user.') ? entityId : null;
}

async function namesOf(ctx: Ctx, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await ctx.db.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, known));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** The numbers of the requests and transactions that entries are about, by their ids; including those of deleted members. */
async function numbersOf(ctx: Ctx, rows: AuditRow[]): Promise<Map<string, number>> {
  const ids = [
    ...new Set(rows.flatMap(({ action, entityId }) => (/^(request|transaction|bonus)\./.test(action) && entityId ? [entityId] : []))),
  ];
  if (ids.length === 0) return new Map();
  const number = sql<number>`(${closedRecords.record} ->> 'number')::bigint`.mapWith(Number);
  const [present, closed] = await Promise.all([
    ctx.db.select({ id: transactions.id, number: transactions.number }).from(transactions).where(inArray(transactions.id, ids)),
    ctx.db
      .select({ id: closedRecords.recordId, number })
      .from(closedRecords)
      .where(and(inArray(closedRecords.recordId, ids), eq(closedRecords.kind, 'transaction'))),
  ]);
  return new Map([...present, ...closed].map((row) => [row.id, row.number]));
}

/** The history of the settings, read from the audit log. */
export async function listSettingsHistory(ctx: MasterReaderCtx, input: ListInput): Promise<Page<SettingsHistoryEntry>> {
  const page = await pageOfAudit(ctx, input, eq(auditLog.action, 'settings.updated'));
  return {
    ...page,
    items: page.items.map(({ id, actorName, at, before: previous, after }) => ({
      id,
      updatedBy: actorName,
      updatedAt: at,
      changes: fieldsOf(after),
      previous: fieldsOf(previous),
    })),
  };
}

/** The history of the plans, read from the audit log. */
export async function listPlanHistory(ctx: MasterReaderCtx, input: ListInput): Promise<Page<PlanHistoryEntry>> {
  const page = await pageOfAudit(ctx, input, eq(auditLog.action, 'plan.updated'));
  return {
    ...page,
    items: page.items.map(({ id, actorName, at, entityId, before, after }) => {
      /* As `updatePlan` records them. */
      const { reason, ...terms } = after as PlanTerms & { reason: string };
      return {
        id,
        type: entityId as PlanHistoryEntry['type'],
        updatedBy: actorName,
        updatedAt: at,
        reason,
        previous: before as PlanTerms,
        terms,
      };
    }),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value !== null && typeof value === 'object' ? { ...value } : {});
