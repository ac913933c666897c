import { randomBytes } from 'node:crypto';
import type { OriginKind } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from './hash-token.ts';

const { knownOrigins } = schema;

const deviceTokenBytes = 25;

/** What is known of where a log-in comes from; `device` is the hash of a token that was given at an earlier log-in. */
export type KnownOrigin = { device: string | undefined; isNetworkKnown: boolean };

/** Whether this user has logged in before from this device or this network. `userId` undefined: an unknown user, for whom nothing is known. */
export async function findKnownOrigin(db: Db | Tx, ctx: Ctx, userId: string | undefined): Promise<KnownOrigin> {
  const isDevice = and(eq(knownOrigins.kind, 'device'), inArray(knownOrigins.origin, (ctx.deviceTokens ?? []).map(hashToken)));
  const isNetwork = and(eq(knownOrigins.kind, 'network'), eq(knownOrigins.origin, ctx.network ?? ''));
  const known = await db
    .select({ kind: knownOrigins.kind, origin: knownOrigins.origin })
    .from(knownOrigins)
    // An unknown user is looked up like a known one, so that both take as long.
    .where(and(eq(knownOrigins.userId, userId ?? crypto.randomUUID()), or(isDevice, isNetwork)));
  return {
    device: known.find(({ kind }) => kind === 'device')?.origin,
    isNetworkKnown: known.some(({ kind }) => kind === 'network'),
  };
}

/**
 * Remembers that this user logged in from this device and network. Returns the token that the device is to keep: the
 * one that it sent, when it is of this user, or a new one.
 */
export async function rememberOrigin(db: Db | Tx, ctx: Ctx, userId: string): Promise<string> {
  const { device } = await findKnownOrigin(db, ctx, userId);
  const sent = ctx.deviceTokens?.find((token) => hashToken(token) === device);
  const token = sent ?? randomBytes(deviceTokenBytes).toString('base64url');
  const origin = (kind: OriginKind, value: string) => ({ userId, kind, origin: value, lastLoginAt: ctx.now() });
  await db
    .insert(knownOrigins)
    .values([origin('device', hashToken(token)), ...(ctx.network === undefined ? [] : [origin('network', ctx.network)])])
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.kind, knownOrigins.origin],
      set: { lastLoginAt: sql`excluded.last_login_at` },
    });
  return token;
}
