import { checkLedger, type Ctx } from '@app/core';
import { schema, type Db } from '@app/db';
import { inArray } from 'drizzle-orm';
import type { Creation, History } from './history.ts';

/** One thing that the books say otherwise than the callers were told, as a sentence. */
export type Contradiction = string;

/** Compares what callers were told with the books of a product that has come to rest. Empty: nothing contradicts. */
export async function compareWithBooks(ctx: Pick<Ctx, 'db' | 'now'>, history: History): Promise<Contradiction[]> {
  const { results } = await checkLedger(ctx);
  const broken = results.filter(({ holds }) => !holds).map(({ invariant, examples }) => `${invariant}: ${examples.join('; ')}`);
  return [...broken, ...(await compareCreations(ctx.db, history)), ...(await compareDecisions(ctx.db, history))];
}

/** Every deposit and withdrawal in the books; a run makes some thousand. */
export function listRequestRows(db: Db): Promise<{ id: string; type: string; status: string }[]> {
  const { id, type, status } = schema.transactions;
  return db
    .select({ id, type, status })
    .from(schema.transactions)
    .where(inArray(type, ['deposit', 'withdrawal']));
}

/** Each acknowledged row is there once; beyond them there are at most as many as calls that were never answered. */
async function compareCreations(db: Db, { creations, earlier }: History): Promise<Contradiction[]> {
  const requests = (await listRequestRows(db)).filter(({ id }) => !earlier.has(id));
  const purchases = await db.select({ id: schema.investments.id }).from(schema.investments);
  return (['deposit', 'withdrawal', 'purchase'] as const).flatMap((kind) => {
    const rows = new Set(
      kind === 'purchase' ? purchases.map(({ id }) => id) : requests.filter(({ type }) => type === kind).map(({ id }) => id),
    );
    const ofKind = creations.filter((creation) => creation.kind === kind);
    const ids = ofKind.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome.id]));
    const open = ofKind.filter(({ outcome }) => outcome === 'unknown').length;
    const extra = rows.size - new Set(ids).size;
    return [
      ...ids.filter((id) => !rows.has(id)).map((id) => `acknowledged ${kind} ${id} is lost`),
      ...(new Set(ids).size < ids.length ? [`two calls of ${kind} were answered with the same row`] : []),
      ...(extra > open ? [`${extra} rows of ${kind} that no caller was told of, with ${open} calls unanswered: done twice`] : []),
    ];
  });
}

/** One decision at most of each request was acknowledged, and it is the one in the books. */
async function compareDecisions(db: Db, { decisions, reopened }: History): Promise<Contradiction[]> {
  const statusOf = new Map<string, string>((await listRequestRows(db)).map(({ id, status }) => [id, status]));
  const acknowledged = decisions.filter(({ outcome, requestId }) => outcome === 'acknowledged' && !reopened.has(requestId));
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

/** How many calls of each kind were made and how they ended, for the report. */
export function countOutcomes(creations: Creation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, outcome } of creations) {
    const name = `${kind} ${typeof outcome === 'string' ? outcome : 'done'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
