import type { Environment } from '@app/contract';
import type { Channels } from '@app/core';
import { createEmailChannel } from './create-email-channel.ts';
import { createTelegramChannel } from './create-telegram-channel.ts';
import { createWebhookChannel } from './create-webhook-channel.ts';
import { senderOf } from './sender-of.ts';

/** The configured external channels, and no others. */
export function openChannels(settings: Environment): Channels {
  const { NOTIFY_WEBHOOK_URL, NOTIFY_WEBHOOK_SECRET, SMTP_URL, TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID, PUBLIC_URL } = settings;
  const channels: Channels = {};
  if (NOTIFY_WEBHOOK_URL !== undefined && NOTIFY_WEBHOOK_SECRET !== undefined)
    channels.webhook = createWebhookChannel({ url: NOTIFY_WEBHOOK_URL, secret: NOTIFY_WEBHOOK_SECRET });
  if (SMTP_URL !== undefined) channels.email = createEmailChannel({ smtpUrl: SMTP_URL, from: senderOf(settings), publicUrl: PUBLIC_URL });
  if (TELEGRAM_BOT_TOKEN !== undefined && TELEGRAM_CHAT_ID !== undefined)
    channels.telegram = createTelegramChannel({ botToken: TELEGRAM_BOT_TOKEN, chatId: TELEGRAM_CHAT_ID, publicUrl: PUBLIC_URL });
  return channels;
}
