import type { Environment } from '@app/contract';
import { z } from 'zod';

/** The sender address of emails: SMTP_FROM, otherwise the user of SMTP_URL if that is an address, otherwise no-reply. */
export function senderOf({ SMTP_FROM, SMTP_URL, PUBLIC_URL }: Pick<Environment, 'SMTP_FROM' | 'SMTP_URL' | 'PUBLIC_URL'>): string {
  if (SMTP_FROM !== undefined) return SMTP_FROM;
  const user = SMTP_URL === undefined ? '' : decodeURIComponent(new URL(SMTP_URL).username);
  if (z.email().safeParse(user).success) return user;
  return `no-reply@${PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname}`;
}
