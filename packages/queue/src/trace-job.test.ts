import { expect, it } from 'vitest';
import { traceJob } from './trace-job.ts';

it.each([undefined, '', '{', 'null', '7', '"text"', '[]', '{"traceparent":7}', '{"traceparent":"odd"}'])(
  'a job is attempted, whatever it has as its trace: %j',
  async (trace) => {
    let attempts = 0;
    await traceJob({ name: 'check-ledger', lane: 'jobs', trace }, async () => void (attempts += 1));
    expect(attempts).toBe(1);
  },
);
