import type { ErrorCode } from './codes.ts';

/** What the API says about a call that it refuses. */
export type ErrorAnswer = {
  detail: string;
  errorCode: ErrorCode;
  fields?: Record<string, string>;
  requestId: string;
  httpStatus: number;
};

type CallFacts = { procedure: string; idempotencyKey: string | undefined; retryAfterSeconds: number | undefined };

/** An answer of the API that is not a result. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** For programs; a code never changes its meaning. */
  readonly code: ErrorCode;
  /** A sentence for the user, in the language of the call; also the `message`. */
  readonly detail: string;
  /** A sentence for each invalid field of the input, by its name; empty where no field is at fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id of the HTTP request, as in the server's log. */
  readonly requestId: string;
  /** The HTTP status. */
  readonly status: number;
  /** The delay after which a repeat makes sense, in seconds; undefined: none was named. */
  readonly retryAfterSeconds: number | undefined;
  /** The procedure that was called, such as `requests.deposit`. */
  readonly procedure: string;
  /** The key of a call that moves money: after 429 and 5xx, repeat the call with it. */
  readonly idempotencyKey: string | undefined;

  constructor(answer: ErrorAnswer, { procedure, idempotencyKey, retryAfterSeconds }: CallFacts) {
    super(answer.detail);
    this.code = answer.errorCode;
    this.detail = answer.detail;
    this.fields = answer.fields ?? {};
    this.requestId = answer.requestId;
    this.status = answer.httpStatus;
    this.retryAfterSeconds = retryAfterSeconds;
    this.procedure = procedure;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * No answer of the API: the connection failed, the wait was ended by the signal, or something in between answered. Whether the call
 * was executed is unknown; a call that moves money is safely repeated with the same `idempotencyKey`.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** The HTTP status of what answered in place of the API; undefined: nothing did. */
  readonly status: number | undefined;
  /** The delay that it named (`retry-after`), as a proxy does with 429, in seconds; undefined: none. */
  readonly retryAfterSeconds: number | undefined;
  /** The procedure that was called, such as `requests.deposit`. */
  readonly procedure: string;
  /** The key of a call that moves money. */
  readonly idempotencyKey: string | undefined;

  constructor(status: number | undefined, cause: unknown, { procedure, idempotencyKey, retryAfterSeconds }: CallFacts) {
    super(`no answer of the API to ${procedure}${status === undefined ? '' : `, but a response with the status ${status}`}`, { cause });
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.procedure = procedure;
    this.idempotencyKey = idempotencyKey;
  }
}
