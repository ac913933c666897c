import type { CallerOptions } from '../shared/caller.ts';

/**
 * The answers to callers, attempt by attempt: `refused` for 503, `lost` for attempts without an answer, `failedReads` for those of both
 * that were reads, `others` for the other faults, a sentence each.
 */
export type Answers = {
  total: number;
  refused: number;
  lost: number;
  failedReads: number;
  others: string[];
  observe: NonNullable<CallerOptions['observe']>;
};

/** Counts the answers to callers. A fault of the product's surroundings may be answered with 503 only. */
export function observeAnswers(): Answers {
  const answers: Answers = {
    total: 0,
    refused: 0,
    lost: 0,
    failedReads: 0,
    others: [],
    observe: (status, _ms, what) => {
      answers.total += 1;
      if (status === undefined) answers.lost += 1;
      else if (status === 503) answers.refused += 1;
      else if (status >= 500) answers.others.push(`${what} was answered with ${status}`);
      if ((status === undefined || status === 503) && what.startsWith('GET ')) answers.failedReads += 1;
    },
  };
  return answers;
}
