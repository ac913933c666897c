import { DeliveryError, type SendNotice } from '@app/core';
import { postJson } from './post-json.ts';
import { wordsOf } from './words-of.ts';

const telegramApi = 'https://api.telegram.org';

export type TelegramSettings = {
  botToken: string;
  chatId: string;
  publicUrl: string | undefined;
  /** Where Telegram's API is. */
  apiUrl?: string;
};

/**
 * Writes to one chat, in the language that the administrators' area starts in. Telegram knows no id by which it could
 * drop a repeat; the number of the request in the text lets its readers see one.
 */
export function createTelegramChannel({ botToken, chatId, publicUrl, apiUrl = telegramApi }: TelegramSettings): SendNotice {
  return async (notice, signal) => {
    const { title, text } = wordsOf(notice, 'id', publicUrl);
    const body = JSON.stringify({ chat_id: chatId, text: `${title}\n\n${text}`, link_preview_options: { is_disabled: true } });
    const answer = await postJson(`${apiUrl}/bot${botToken}/sendMessage`, body, {}, signal);
    if (!isOk(answer)) throw new DeliveryError('NOT_OK');
  };
}

function isOk(answer: string): boolean {
  try {
    const parsed: unknown = JSON.parse(answer);
    return typeof parsed === 'object' && parsed !== null && 'ok' in parsed && parsed.ok === true;
  } catch {
    return false;
  }
}
