import { DeliveryError } from '@app/core';

/** The part of a response that a channel reads; the rest is not read. */
const responseBytesMax = 64 * 1024;

/**
 * Posts JSON and returns the beginning of the response body. Redirects are not followed: they would send to another receiver what
 * was signed for one.
 * @throws DeliveryError when there is no response, or one other than 2xx
 */
export async function postJson(url: string, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'daily-interest-platform', ...headers },
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new DeliveryError(codeOf(error));
  }
  if (response.ok) return readBeginning(response);
  await response.body?.cancel().catch(() => undefined);
  throw new DeliveryError(`HTTP_${response.status}`);
}

/* The status is the confirmation; a body that breaks off after it does not revoke it. */
async function readBeginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= responseBytesMax) break; // leaving the loop closes the connection
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString('utf8', 0, responseBytesMax);
}

/** Only codes: the message of a failed call can contain its URL, and with it a secret. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_0-9]{3,40}$/.test(code) ? code : 'NO_ANSWER';
}
