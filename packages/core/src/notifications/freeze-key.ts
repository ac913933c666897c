import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationKind } from '@app/contract';
import type { Ctx } from '../context.ts';
import { deriveKey, deriveKeys } from '../derive-key.ts';

const keyBytes = 16;

/** The kinds of notifications whose mails have the link that freezes payouts. */
export const kindsWithFreezeLink = ['security', 'account-changed'] as const satisfies readonly NotificationKind[];

/** After a restore a number may be given to another notification, so the recipient is part of it. */
type Mail = { id: number; userId: string };
type KeyCtx = Pick<Ctx, 'secretKey' | 'previousSecretKey'>;

const purpose = 'freeze link';

const macOf = (key: Uint8Array, { id, userId }: Mail): Buffer =>
  createHmac('sha256', key).update(`${id} ${userId}`).digest().subarray(0, keyBytes);

/** The key in the link of a mail, by which its reader freezes the payouts of the recipient without logging in. Nothing of it is stored. */
export const freezeKeyOf = (ctx: KeyCtx, mail: Mail): string => macOf(deriveKey(ctx, purpose), mail).toString('base64url');

export function isFreezeKeyOf(ctx: KeyCtx, mail: Mail, key: string): boolean {
  const given = Buffer.from(key, 'base64url');
  return given.length === keyBytes && deriveKeys(ctx, purpose).some((each) => timingSafeEqual(given, macOf(each, mail)));
}
