import { DeliveryError, type SendNotification } from '@app/core';
import { postJson } from './post-json.ts';
import { messageOf } from './notification-message.ts';

const telegramApi = 'https://api.telegram.org';

export type TelegramSettings = {
  botToken: string;
  chatId: string;
  publicUrl: string | undefined;
  /** Base URL of Telegram's API. */
  apiUrl?: string;
};

/**
 * Posts to one chat, in the default language of the admin area. Telegram has no id for dropping repeats; the number of the
 * request in the text lets readers recognize one.
 */
export function createTelegramChannel({ botToken, chatId, publicUrl, apiUrl = telegramApi }: TelegramSettings): SendNotification {
  return async (notice, signal) => {
    const { title, text } = messageOf(notice, 'id', publicUrl);
    const body = JSON.stringify({ chat_id: chatId, text: `${title}\n\n${text}`, link_preview_options: { is_disabled: true } });
    const response = await postJson(`${apiUrl}/bot${botToken}/sendMessage`, body, {}, signal);
    if (!isOk(response)) throw new DeliveryError('NOT_OK');
  };
}

function isOk(response: string): boolean {
  try {
    const parsed: unknown = JSON.parse(response);
    return typeof parsed === 'object' && parsed !== null && 'ok' in parsed && parsed.ok === true;
  } catch {
    return false;
  }
}
