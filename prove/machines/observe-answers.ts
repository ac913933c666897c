import type { CallerOptions } from '../shared/caller.ts';

/**
 * The answers to callers, attempt by attempt: `refused` with 503, `refusedReads` the GET calls among them, `lost` for attempts without a
 * response, `others` a sentence for each other status of 500 or above.
 */
export type Answers = {
  total: number;
  refused: number;
  lost: number;
  refusedReads: number;
  others: string[];
  observe: NonNullable<CallerOptions['observe']>;
};

/** Counts the answers to callers. A fault of the product's surroundings may be answered with 503 only. */
export function observeAnswers(): Answers {
  const answers: Answers = {
    total: 0,
    refused: 0,
    lost: 0,
    refusedReads: 0,
    others: [],
    observe: (status, _ms, what) => {
      answers.total += 1;
      if (status === undefined) answers.lost += 1;
      else if (status === 503) {
        answers.refused += 1;
        if (what.startsWith('GET ')) answers.refusedReads += 1;
      } else if (status >= 500) answers.others.push(`${what} was answered with ${status}`);
    },
  };
  return answers;
}
