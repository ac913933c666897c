import { ApiError, NoAnswerError, type ErrorAnswer } from './api-error.ts';
import { procedures, type Client, type Procedure } from './calls.ts';
import { IDEMPOTENCY_HEADER, type Language } from './codes.ts';
import type { IdempotentCallOptions } from './call-options.ts';

export type ClientOptions = {
  /** The address of the product, such as `https://example.com`. */
  url: string;
  /** The token of a log-in, or a function that returns the current one; none is needed for public calls. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** The language of messages; English by default. */
  language?: Language | undefined;
  /** Sends the HTTP requests; by default the `fetch` of the platform. */
  fetch?: typeof globalThis.fetch | undefined;
};

type Answer = { result?: { data?: unknown }; error?: { data?: ErrorAnswer } };

/* JSON has objects only where the API sends them; anything else is not its answer. */
async function answerIn(response: Response): Promise<Answer> {
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null) throw new TypeError('the response is not an answer of the API');
  return answer;
}

/** The delay of a `retry-after`; undefined when there is none, or when it is a date. */
const secondsIn = (retryAfter: string | null): number | undefined => (/^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined);

/**
 * A client with one function for each procedure, grouped as in the API reference: `client.requests.deposit(input, options)`.
 * The functions reject with ApiError when the API refuses the call, and with NoAnswerError when no answer arrives.
 * @throws TypeError when the url is not an address of HTTP
 */
export function createClient({ url, token, language, fetch = globalThis.fetch }: ClientOptions): Client {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new TypeError(`createClient: the url has to be an address such as https://example.com, and is ${JSON.stringify(url)}`);
  const base = new URL('trpc/', url.endsWith('/') ? url : `${url}/`);

  async function call(name: string, { kind }: Procedure, input: unknown, options: IdempotentCallOptions, idempotencyKey?: string) {
    const facts = { procedure: name, idempotencyKey };
    const currentToken = typeof token === 'function' ? await token() : token;
    const address = new URL(name, base);
    if (kind === 'query' && input !== undefined) address.searchParams.set('input', JSON.stringify(input));
    const headers = {
      'accept-language': options.language ?? language ?? 'en',
      ...(kind === 'mutation' && { 'content-type': 'application/json' }),
      ...(currentToken !== undefined && currentToken !== '' && { authorization: `Bearer ${currentToken}` }),
      ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    };
    let status: number | undefined;
    let retryAfter: string | null = null;
    let answer: Answer;
    try {
      const response = await fetch(address, {
        method: kind === 'query' ? 'GET' : 'POST',
        headers,
        ...(kind === 'mutation' && { body: JSON.stringify(input ?? {}) }),
        ...(options.signal && { signal: options.signal }),
      });
      status = response.status;
      retryAfter = response.headers.get('retry-after');
      answer = await answerIn(response);
    } catch (cause) {
      throw new NoAnswerError(status, cause, { ...facts, retryAfterSeconds: secondsIn(retryAfter) });
    }
    const { result, error } = answer;
    if (result !== undefined) return result.data;
    if (error?.data?.errorCode === undefined)
      throw new NoAnswerError(status, answer, { ...facts, retryAfterSeconds: secondsIn(retryAfter) });
    throw new ApiError(error.data, { ...facts, retryAfterSeconds: secondsIn(retryAfter) });
  }

  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, procedure] of Object.entries<Procedure>(procedures)) {
    const [group = '', verb = ''] = name.split('.');
    const keyOf = ({ idempotencyKey }: IdempotentCallOptions) =>
      procedure.isIdempotent ? (idempotencyKey ?? globalThis.crypto.randomUUID()) : undefined;
    (groups[group] ??= {})[verb] = procedure.takesInput
      ? async (input: unknown = {}, options: IdempotentCallOptions = {}) => call(name, procedure, input, options, keyOf(options))
      : async (...given: (IdempotentCallOptions | undefined)[]) => {
          const options = given.at(-1) ?? {}; // also after an input, which this call has not: a signal is never ignored
          return call(name, procedure, undefined, options, keyOf(options));
        };
  }
  return groups as Client; // the table of procedures and the type are generated from the same procedures
}
