import { IDEMPOTENCY_HEADER, isDecided } from '@app/contract';
import { reportServerTime, sendingTime } from './clock.ts';
import { reportAnswer, reportSilence } from './connection.ts';
import { releaseIdempotencyKey } from './idempotency-keys.ts';
import { send } from './upload.ts';

/** A proxy's answers while the server is away. */
const proxyStatuses = [502, 503, 504];

/** fetch that reports each outcome to the connection store and each decision to the store of idempotency keys. */
export async function observedFetch(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const sentAt = sendingTime();
  const startedAt = performance.now();
  try {
    const response = await send(address, options);
    reportServerTime(response.headers, sentAt);
    if (proxyStatuses.includes(response.status)) reportSilence(startedAt);
    else reportAnswer();
    const key = new Headers(options?.headers).get(IDEMPOTENCY_HEADER);
    if (key !== null && isDecided(response.status)) releaseIdempotencyKey(key);
    return response;
  } catch (error) {
    if (options?.signal?.aborted !== true) reportSilence(startedAt);
    throw error;
  }
}
