import type { ExternalChannel } from '@app/contract';
import { isMailable } from './is-mailable.ts';
import type { Recipient } from './record-notifications.ts';

/** Every configured channel that leaves the product: emails to each of `readers`, and the others once. */
export const externalRecipients = (readers: readonly { userId: string; email: string }[], configured: ExternalChannel[]): Recipient[] =>
  configured.flatMap((channel): Recipient[] =>
    channel === 'email' ? readers.filter(isMailable).map(({ userId }) => ({ channel, userId })) : [{ channel, userId: null }],
  );
