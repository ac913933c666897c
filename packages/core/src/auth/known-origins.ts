import { randomBytes } from 'node:crypto';
import type { OriginKind } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from './hash-token.ts';

const { knownOrigins } = schema;

const deviceTokenBytes = 25;
/** How many devices of a user are known at most; the one that logged in longest ago is forgotten first. */
const devicesMax = 20;

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
export async function rememberOrigin(tx: Tx, ctx: Ctx, userId: string): Promise<string> {
  const { device } = await findKnownOrigin(tx, ctx, userId);
  const sent = ctx.deviceTokens?.find((token) => hashToken(token) === device);
  const token = sent ?? randomBytes(deviceTokenBytes).toString('base64url');
  const origin = (kind: OriginKind, value: string) => ({ userId, kind, origin: value, lastLoginAt: ctx.now() });
  await tx
    .insert(knownOrigins)
    .values([origin('device', hashToken(token)), ...(ctx.network === undefined ? [] : [origin('network', ctx.network)])])
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.kind, knownOrigins.origin],
      set: { lastLoginAt: sql`excluded.last_login_at` },
    });
  await forgetOldDevices(tx, userId);
  return token;
}

async function forgetOldDevices(tx: Tx, userId: string): Promise<void> {
  const isDevice = and(eq(knownOrigins.userId, userId), eq(knownOrigins.kind, 'device'));
  const newest = tx
    .select({ origin: knownOrigins.origin })
    .from(knownOrigins)
    .where(isDevice)
    .orderBy(desc(knownOrigins.lastLoginAt), desc(knownOrigins.origin))
    .limit(devicesMax);
  await tx.delete(knownOrigins).where(and(isDevice, not(inArray(knownOrigins.origin, newest))));
}

/**
 * Forgets where a user has logged in from, because their password or role changed: whoever knew the old password may
 * have made a device of their own known. The device that the user acts from, if any, stays known.
 */
export async function forgetOrigins(tx: Tx, userId: string, deviceTokens: readonly string[] = []): Promise<void> {
  const isActing = and(eq(knownOrigins.kind, 'device'), inArray(knownOrigins.origin, deviceTokens.map(hashToken)));
  await tx.delete(knownOrigins).where(and(eq(knownOrigins.userId, userId), not(isActing ?? sql`false`)));
}
