import { checkLedger, type Ctx } from '@app/core';
import { schema, type Db } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Creation, History } from './history.ts';

/** One thing that the books say otherwise than the callers were told, as a sentence. */
export type Contradiction = string;

/** Compares what callers were told with the books of a product that has come to rest. Empty: nothing contradicts. */
export async function compareWithBooks(ctx: Pick<Ctx, 'db' | 'now'>, history: History): Promise<Contradiction[]> {
  const { results } = await checkLedger(ctx);
  const broken = results.filter(({ holds }) => !holds).map(({ invariant, examples }) => `${invariant}: ${examples.join('; ')}`);
  return [
    ...broken,
    ...(await compareCreations(ctx.db, history)),
    ...(await compareDecisions(ctx.db, history)),
    ...(await compareBalances(ctx.db)),
  ];
}

/** Each acknowledged row is there once; beyond them there are at most as many as calls that were never answered. */
async function compareCreations(db: Db, { creations }: History): Promise<Contradiction[]> {
  const requests = await db
    .select({ id: schema.transactions.id, kind: schema.transactions.type })
    .from(schema.transactions)
    .where(sql`type in ('deposit', 'withdrawal')`);
  const purchases = await db.select({ id: schema.investments.id }).from(schema.investments);
  return (['deposit', 'withdrawal', 'purchase'] as const).flatMap((kind) => {
    const rows = new Set(
      kind === 'purchase' ? purchases.map(({ id }) => id) : requests.filter((row) => row.kind === kind).map(({ id }) => id),
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
  const rows = await db.select({ id: schema.transactions.id, status: schema.transactions.status }).from(schema.transactions);
  const statusOf = new Map<string, string>(rows.map(({ id, status }) => [id, status]));
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

/** Each stored running balance is that of the ledger: of the account, right after the last posting of the transaction. */
async function compareBalances(db: Db): Promise<Contradiction[]> {
  const rows = await db.execute<{ id: string; stored: string; running: string | null }>(sql`
    with sides as (
      select id, credit_account_id as account_id, amount as change, transaction_id from transfers
      union all
      select id, debit_account_id, -amount, transaction_id from transfers
    ),
    running as (
      select sides.*, accounts.user_id, sum(change) over (partition by account_id order by sides.id) as balance
      from sides join accounts on accounts.id = account_id where accounts.kind = 'available'
    ),
    last as (select distinct on (transaction_id) transaction_id, balance from running where transaction_id is not null order by transaction_id, id desc)
    select transactions.id, balance_after as stored, last.balance as running
    from transactions left join last on last.transaction_id = transactions.id
    where type in ('deposit', 'withdrawal', 'referral_bonus') and status = 'approved' and balance_after is distinct from last.balance`);
  return rows.map(({ id, stored, running }) => `transaction ${id} says a balance of ${stored} right after it; the ledger says ${running}`);
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
