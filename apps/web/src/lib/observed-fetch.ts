import { IDEMPOTENCY_HEADER, isDecided } from '@app/contract';
import { reportServerTime, sendingTime } from './clock.ts';
import { reportAnswer, reportSilence } from './connection.ts';
import { settleIntent } from './intents.ts';
import { send } from './upload.ts';

/** What a proxy says in place of a server that is away. */
const proxyStatuses = [502, 503, 504];

/** fetch, telling the connection notice who answers and the intents which of them are decided. */
export async function observedFetch(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const sentAt = sendingTime();
  const startedAt = performance.now();
  try {
    const response = await send(address, options);
    reportServerTime(response.headers, sentAt);
    if (proxyStatuses.includes(response.status)) reportSilence(startedAt);
    else reportAnswer();
    const key = new Headers(options?.headers).get(IDEMPOTENCY_HEADER);
    if (key !== null && isDecided(response.status)) settleIntent(key);
    return response;
  } catch (error) {
    if (options?.signal?.aborted !== true) reportSilence(startedAt);
    throw error;
  }
}
