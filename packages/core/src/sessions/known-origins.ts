import { randomBytes } from 'node:crypto';
import type { OriginKind } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, desc, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';

const { knownOrigins } = schema;

const tokenBytes = 25;
const createToken = () => randomBytes(tokenBytes).toString('base64url');
/** The maximum number of known devices, and of browsers, of a user; the one with the oldest log-in is forgotten first. */
const devicesMax = 20;

/** So long after a user's last log-in on a browser is it stored that they logged in there. */
export const browserKeptDays = 30;

/** What is known about the origin of a log-in; `device` is the hash of a token issued at an earlier log-in. */
export type KnownOrigin = { device: string | undefined; isNetworkKnown: boolean };

/** Whether this user has logged in before from this device or this network. `userId` undefined: an unknown user. */
export async function findKnownOrigin(db: Db | Tx, ctx: Ctx, userId: string | undefined): Promise<KnownOrigin> {
  const isDevice = and(eq(knownOrigins.kind, 'device'), inArray(knownOrigins.origin, (ctx.deviceTokens ?? []).map(hashToken)));
  const isNetwork = and(eq(knownOrigins.kind, 'network'), eq(knownOrigins.origin, ctx.network ?? ''));
  const known = await db
    .select({ kind: knownOrigins.kind, origin: knownOrigins.origin })
    .from(knownOrigins)
    // An unknown user is looked up like a known one, so that both take equally long.
    .where(and(eq(knownOrigins.userId, userId ?? crypto.randomUUID()), or(isDevice, isNetwork)));
  return {
    device: known.find(({ kind }) => kind === 'device')?.origin,
    isNetworkKnown: known.some(({ kind }) => kind === 'network'),
  };
}

/**
 * What a browser keeps until its next log-in. `deviceToken` makes it known to one user; `browserToken` is the same for every user who logs
 * in there, and makes it known to none of them: whoever shares a browser could have read it.
 */
export type OriginTokens = { deviceToken: string; browserToken: string };

/**
 * Stores that this user logged in from this device, browser and network. Returns the tokens that the browser has to keep: the device token
 * that it sent if it belongs to this user, or a new one, and the browser token that it sent, or a new one.
 */
export async function rememberOrigin(tx: Tx, ctx: Ctx, userId: string): Promise<OriginTokens> {
  const { device } = await findKnownOrigin(tx, ctx, userId);
  const sent = ctx.deviceTokens?.find((token) => hashToken(token) === device);
  const tokens = { deviceToken: sent ?? createToken(), browserToken: ctx.browserToken ?? createToken() };
  const origin = (kind: OriginKind, value: string) => ({ userId, kind, origin: value, lastLoginAt: ctx.now() });
  await tx
    .insert(knownOrigins)
    .values([
      origin('device', hashToken(tokens.deviceToken)),
      origin('browser', hashToken(tokens.browserToken)),
      ...(ctx.network === undefined ? [] : [origin('network', ctx.network)]),
    ])
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.kind, knownOrigins.origin],
      set: { lastLoginAt: sql`excluded.last_login_at` },
    });
  for (const kind of ['device', 'browser'] as const) await deleteOldest(tx, userId, kind);
  return tokens;
}

async function deleteOldest(tx: Tx, userId: string, kind: OriginKind): Promise<void> {
  const isDevice = and(eq(knownOrigins.userId, userId), eq(knownOrigins.kind, kind));
  const newest = tx
    .select({ origin: knownOrigins.origin })
    .from(knownOrigins)
    .where(isDevice)
    .orderBy(desc(knownOrigins.lastLoginAt), desc(knownOrigins.origin))
    .limit(devicesMax);
  await tx.delete(knownOrigins).where(and(isDevice, not(inArray(knownOrigins.origin, newest))));
}

/**
 * Forgets where a user has logged in from, after a change of password or role: a person who knew the old password may have made
 * their own device known. The device that the user acts from, if any, stays known; so do browsers, which are not trusted in anything.
 */
export async function deleteOrigins(tx: Tx, userId: string, deviceTokens: readonly string[] = []): Promise<void> {
  const isActing = and(eq(knownOrigins.kind, 'device'), inArray(knownOrigins.origin, deviceTokens.map(hashToken)));
  await tx.delete(knownOrigins).where(and(eq(knownOrigins.userId, userId), ne(knownOrigins.kind, 'browser'), not(isActing ?? sql`false`)));
}
