import { TOTP } from 'otpauth';
import type { Ctx } from '../context.ts';

const period = 30;

/** The code that an authenticator app with this base32 secret shows, `steps` half minutes later (or, negative, before). */
export const appCode = ({ now, clockOffsetMs }: Pick<Ctx, 'now' | 'clockOffsetMs'>, secret: string, { steps = 0 } = {}): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period, secret }).generate({
    timestamp: now().getTime() - (clockOffsetMs?.() ?? 0) + steps * period * 1000,
  });
