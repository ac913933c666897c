import type { EndedJob } from '@app/queue';
import { Counter, Histogram, type Registry } from 'prom-client';

/* In seconds: a delivery takes milliseconds, an interest run of many members minutes. */
const buckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/** Adds the metrics of jobs that this process has run; call the returned function at the end of each attempt. */
export function addJobMetrics(registry: Registry): (ended: EndedJob) => void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts of jobs by their result, succeeded or failed',
    labelNames: ['lane', 'job', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long an attempt of a job took',
    labelNames: ['lane', 'job'],
    buckets,
    registers,
  });
  return ({ lane, job, succeeded, seconds }) => {
    attempts.inc({ lane, job, result: succeeded ? 'succeeded' : 'failed' });
    durations.observe({ lane, job }, seconds);
  };
}
