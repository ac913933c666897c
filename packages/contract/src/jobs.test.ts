import { expect, it } from 'vitest';
import { z } from 'zod';
import { declareJob, jobNames, jobs, laneOf, scheduledJobs } from './jobs.ts';

const payload = z.strictObject({ requestId: z.uuid() });

it('has a lane for each job, of the channel for a delivery', () => {
  const lanes = jobNames.map((name) => [name, name === 'deliver-notification' ? 'of its channel' : jobs[name].lane]);
  expect(Object.fromEntries(lanes)).toEqual({
    'accrue-interest': 'jobs',
    'accrue-referral-bonuses': 'jobs',
    'append-ledger-log': 'upkeep',
    'check-ledger': 'upkeep',
    'forget-expired': 'upkeep',
    'new-request': 'notifications',
    'sweep-notifications': 'notifications',
    'deliver-notification': 'of its channel',
    'write-export': 'exports',
    'compare-proofs': 'proofs',
    'sweep-exports': 'notifications',
  });
  expect(laneOf('deliver-notification', { notificationId: 1, channel: 'telegram' })).toBe('telegram');
  expect(laneOf('new-request', { requestId: crypto.randomUUID() })).toBe('notifications');
});

it('schedules every job that looks for due work, with a payload that its schema accepts', () => {
  expect(scheduledJobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accrue-interest', 'accrue-referral-bonuses', 'check-ledger', 'forget-expired', 'sweep-exports']),
  );
  for (const job of scheduledJobs) expect(jobs[job.name].payload.safeParse(job.payload).success).toBe(true);
});

/* The compiler is what is tested: `npm run check` fails when one of these lines is accepted. */
it('does not compile without a lane, or with a lane or a schedule that does not exist for its payload', () => {
  // @ts-expect-error a forgotten lane
  declareJob({ payload, schedule: null });
  // @ts-expect-error a lane that does not exist
  declareJob({ payload, lane: 'interest', schedule: null });
  // @ts-expect-error a lane by a field that the payload has not
  const byChannel = declareJob({ payload, lane: (own: { channel: 'email' }) => own.channel, schedule: null });
  // @ts-expect-error a schedule with another payload
  declareJob({ payload, lane: 'jobs', schedule: { everyMs: 1_000, payload: {} } });
  expect(byChannel.payload).toBe(payload);
});
