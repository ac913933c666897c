import assert from 'node:assert/strict';
import type { SecurityEventKind } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

const { securityEvents } = schema;

const repeatMs = 60_000;
/* A statement takes at most 65,534 parameters. */
const rowsAtOnce = 1_000;

export type SecurityEventToRecord = {
  kind: SecurityEventKind;
  /** The account concerned; null: no account has the name that was tried. */
  userId: string | null;
  /** The acting user; null: no user was logged in. */
  actorId: string | null;
  /** A code, never text from a caller. */
  reason?: string;
};

/**
 * Records an event with the origin of the call, in the transaction of the operation, so that both are committed or neither. Returns its
 * id.
 */
export async function recordSecurityEvent(tx: Tx, ctx: Ctx, event: SecurityEventToRecord): Promise<number> {
  const [recorded] = await tx
    .insert(securityEvents)
    .values(withOrigin(ctx, [event]))
    .returning({ id: securityEvents.id });
  assert(recorded);
  return recorded.id;
}

function withOrigin(ctx: Ctx, events: SecurityEventToRecord[]) {
  const origin = { network: ctx.network ?? null, userAgent: ctx.userAgent ?? null, httpRequestId: ctx.httpRequestId ?? null };
  return events.map((event) => ({ at: ctx.now(), ...origin, ...event }));
}

export async function recordSecurityEvents(tx: Tx, ctx: Ctx, events: SecurityEventToRecord[]): Promise<void> {
  const rows = withOrigin(ctx, events);
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await tx.insert(securityEvents).values(rows.slice(first, first + rowsAtOnce));
}

/**
 * The same for events that a caller can repeat without limit: once a minute per account, actor, network and reason; concurrent
 * calls may each record it.
 */
export async function recordRepeatableEvent(ctx: Ctx, event: SecurityEventToRecord): Promise<void> {
  const [known] = await ctx.db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        gt(securityEvents.at, new Date(ctx.now().getTime() - repeatMs)),
        eq(securityEvents.kind, event.kind),
        sql`${securityEvents.userId} is not distinct from ${event.userId}::uuid`,
        sql`${securityEvents.actorId} is not distinct from ${event.actorId}::uuid`,
        sql`${securityEvents.network} is not distinct from ${ctx.network ?? null}::text`,
        sql`${securityEvents.reason} is not distinct from ${event.reason ?? null}::text`,
      ),
    )
    .limit(1);
  if (known === undefined) await inTransaction(ctx, (tx) => recordSecurityEvents(tx, ctx, [event]));
}
