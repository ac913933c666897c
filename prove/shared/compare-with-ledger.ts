import { checkLedger, type Ctx } from '@app/core';
import { listBalancesOffStatement } from '@app/core/testing';
import { schema, type Db } from '@app/db';
import { eq, inArray } from 'drizzle-orm';
import type { Creation, History } from './history.ts';

/** One difference between the ledger and the responses to callers, as a sentence. */
export type Contradiction = string;

/** Compares the responses to callers with the ledger of an idle product. Empty: no contradictions. */
export async function compareWithLedger(ctx: Pick<Ctx, 'db' | 'now'>, history: History): Promise<Contradiction[]> {
  const { results } = await checkLedger(ctx);
  const broken = results.filter(({ holds }) => !holds).map(({ invariant, examples }) => `${invariant}: ${examples.join('; ')}`);
  const compared = [
    await compareCreations(ctx.db, history),
    await compareDecisions(ctx.db, history),
    await listBalancesOffStatement(ctx.db, [...new Set(history.creations.map(({ username }) => username))]),
  ];
  return [...broken, ...compared.flat()];
}

type Row = { id: string; username: string; amount: number };

/** Every deposit and withdrawal in the database; a run creates some thousand. */
function listRequestRows(db: Db): Promise<(Row & { type: string; status: string })[]> {
  const { id, type, status, amount } = schema.transactions;
  return db
    .select({ id, type, status, amount, username: schema.users.username })
    .from(schema.transactions)
    .innerJoin(schema.users, eq(schema.users.id, schema.transactions.userId))
    .where(inArray(type, ['deposit', 'withdrawal']));
}

function listPurchaseRows(db: Db): Promise<Row[]> {
  const { id, amount } = schema.investments;
  return db
    .select({ id, amount, username: schema.users.username })
    .from(schema.investments)
    .innerJoin(schema.users, eq(schema.users.id, schema.investments.userId));
}

/** The ids of all deposits, withdrawals and investments. */
export async function listRowIds(db: Db): Promise<Set<string>> {
  return new Set([...(await listRequestRows(db)), ...(await listPurchaseRows(db))].map(({ id }) => id));
}

/**
 * Each acknowledged row exists once, of the right member and with the right amount; beyond them there are at most as many rows
 * as calls that were never answered.
 */
async function compareCreations(db: Db, { creations, idsBefore }: History): Promise<Contradiction[]> {
  const isOfRun = ({ id }: Row) => !idsBefore.has(id);
  const requests = (await listRequestRows(db)).filter(isOfRun);
  const purchases = (await listPurchaseRows(db)).filter(isOfRun);
  return (['deposit', 'withdrawal', 'purchase'] as const).flatMap((kind) => {
    const rows = new Map((kind === 'purchase' ? purchases : requests.filter(({ type }) => type === kind)).map((row) => [row.id, row]));
    const ofKind = creations.filter((creation) => creation.kind === kind);
    const known = ofKind.flatMap(({ outcome, ...asked }) =>
      outcome === 'unknown' || 'refusal' in outcome ? [] : [{ ...asked, id: outcome.id }],
    );
    const ids = new Set(known.map(({ id }) => id));
    const open = ofKind.filter(({ outcome }) => outcome === 'unknown').length;
    const extra = [...rows.values()].filter(({ id }) => !ids.has(id));
    return [
      ...known.flatMap((asked) => contradictionsOf(kind, asked, rows.get(asked.id))),
      ...(ids.size < known.length ? [`two calls of ${kind} were answered with the same row`] : []),
      ...(extra.length > open ? extra.map((row) => describeExtra(kind, row, ofKind)) : []),
    ];
  });
}

/** A row that no response named, with the outcomes of the calls that may have created it. */
function describeExtra(kind: string, row: Row, asked: Creation[]): Contradiction {
  const alike = asked.filter(({ username, amount }) => username === row.username && amount === row.amount);
  return `${kind} ${row.id} of ${row.username} over ${row.amount} is in no response; calls alike: ${JSON.stringify(alike.map(({ outcome }) => outcome))}`;
}

function contradictionsOf(kind: string, asked: Row, row: Row | undefined): Contradiction[] {
  if (!row) return [`acknowledged ${kind} ${asked.id} is lost`];
  if (row.amount === asked.amount && row.username === asked.username) return [];
  return [`${kind} ${asked.id} of ${asked.username} over ${asked.amount} is ${row.amount} of ${row.username} in the ledger`];
}

/** The status of each deposit and withdrawal, by its id. */
export async function readStatuses(db: Db): Promise<Map<string, string>> {
  return new Map((await listRequestRows(db)).map(({ id, status }) => [id, status]));
}

/** At most one decision of each request was acknowledged, and it is the one in the database. */
async function compareDecisions(db: Db, { decisions, setBack }: History): Promise<Contradiction[]> {
  const statusOf = await readStatuses(db);
  const acknowledged = decisions.filter(({ outcome, requestId }) => outcome === 'acknowledged' && !setBack.has(requestId));
  const seen = new Set<string>();
  return acknowledged.flatMap(({ requestId, status }) => {
    const isSecond = seen.has(requestId);
    seen.add(requestId);
    return [
      ...(isSecond ? [`request ${requestId} was decided twice`] : []),
      ...(statusOf.get(requestId) === status ? [] : [`request ${requestId} was ${status}, and is ${statusOf.get(requestId)}`]),
    ];
  });
}

/** The number of calls of each kind by outcome, for the report. */
export function countOutcomes(creations: Creation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, outcome } of creations) {
    const name = `${kind} ${outcome === 'unknown' ? outcome : 'refusal' in outcome ? outcome.refusal : 'done'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
