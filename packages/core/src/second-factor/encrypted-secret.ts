import type { Ctx } from '../context.ts';
import { decrypt, encrypt } from '../encrypt.ts';

const ofUser = (userId: string) => ({ purpose: 'second factor: secret of an authenticator app', recordId: userId });

/** Encrypts the secret of a user's authenticator app. Stored for another user it can't be decrypted. */
export const encryptSecret = (ctx: Ctx, userId: string, secret: Uint8Array): Buffer => encrypt(ctx, ofUser(userId), secret);

/** @throws Error when SECRET_KEY is not the key that it was encrypted with, or it belongs to another user */
export const decryptSecret = (ctx: Ctx, userId: string, stored: Uint8Array): Buffer => decrypt(ctx, ofUser(userId), stored);
