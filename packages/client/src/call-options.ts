import type { Language } from './codes.ts';

/** What a single call may have besides its input. */
export type CallOptions = {
  /** Ends the wait for the answer: `AbortSignal.timeout(10_000)`, or the signal of an `AbortController`. */
  signal?: AbortSignal | undefined;
  /** The language of messages in this answer; by default that of the client. */
  language?: Language | undefined;
};

/** The options of a call that moves money. */
export type IdempotentCallOptions = CallOptions & {
  /**
   * 8 to 200 printable characters without spaces, one for each intended operation. A repeat with the same key and input gets the
   * first answer and has no second effect. Generated for each call where none is given; an error contains it, for the repeat.
   */
  idempotencyKey?: string | undefined;
};
