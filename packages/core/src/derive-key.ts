import { hkdfSync } from 'node:crypto';
import type { Ctx } from './context.ts';

const keyBytes = 32;

/** The key for one purpose, 32 bytes, derived from the product's secret (HKDF with SHA-256). */
export const deriveKey = (ctx: Pick<Ctx, 'secretKey'>, purpose: string): Uint8Array => derive(ctx.secretKey(), purpose);

/** The keys for one purpose with which something stored may have been made: that of the present secret, then that of the one before it. */
export const deriveKeys = (ctx: Pick<Ctx, 'secretKey' | 'previousSecretKey'>, purpose: string): Uint8Array[] =>
  [ctx.secretKey(), ...(ctx.previousSecretKey ? [ctx.previousSecretKey] : [])].map((secret) => derive(secret, purpose));

const derive = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, keyBytes));
