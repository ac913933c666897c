import { randomBytes } from 'node:crypto';
import type { OriginKind } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';

const { knownOrigins } = schema;

const deviceTokenBytes = 25;
/** The maximum number of known devices of a user; the one with the oldest log-in is forgotten first. */
const devicesMax = 20;

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
 * Stores that this user logged in from this device and network. Returns the token that the device has to keep: the one that it
 * sent if it belongs to this user, or a new one.
 */
export async function rememberDeviceAndNetwork(tx: Tx, ctx: Ctx, userId: string): Promise<string> {
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
  await deleteOldDevices(tx, userId);
  return token;
}

async function deleteOldDevices(tx: Tx, userId: string): Promise<void> {
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
 * Forgets where a user has logged in from, after a change of password or role: a person who knew the old password may have made
 * their own device known. The device that the user acts from, if any, stays known.
 */
export async function deleteOrigins(tx: Tx, userId: string, deviceTokens: readonly string[] = []): Promise<void> {
  const isActing = and(eq(knownOrigins.kind, 'device'), inArray(knownOrigins.origin, deviceTokens.map(hashToken)));
  await tx.delete(knownOrigins).where(and(eq(knownOrigins.userId, userId), not(isActing ?? sql`false`)));
}
