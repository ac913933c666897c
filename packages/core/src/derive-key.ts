import { hkdfSync } from 'node:crypto';
import type { Ctx } from './context.ts';

const keyBytes = 32;

/** The key for one purpose, 32 bytes, derived from the product's secret (HKDF with SHA-256). */
export const deriveKey = (ctx: Pick<Ctx, 'secretKey'>, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', ctx.secretKey(), new Uint8Array(), purpose, keyBytes));
