import { findOverdue, readinessProbes, WrongClock, type Channels, type Ctx, type LogSigning, type ReadinessProbe } from '@app/core';
import type { Replica } from '@app/db';
import { openQueue, openWorker, startWatchdog, type JobQueue, type QueueSettings, type WorkerRules } from '@app/queue';
import { accrueInterestJob } from './jobs/accrue-interest.ts';
import { accrueReferralBonusesJob } from './jobs/accrue-referral-bonuses.ts';
import { appendLedgerLogJob } from './jobs/append-ledger-log.ts';
import { checkLedgerJob } from './jobs/check-ledger.ts';
import { compareProofsJob } from './jobs/compare-proofs.ts';
import { deliverNotificationJob } from './jobs/deliver-notification.ts';
import { forgetExpiredJob } from './jobs/forget-expired.ts';
import type { JobTools } from './jobs/job-tools.ts';
import { newRequestJob } from './jobs/new-request.ts';
import { sweepExportsJob } from './jobs/sweep-exports.ts';
import { sweepNotificationsJob } from './jobs/sweep-notifications.ts';
import { writeExportJob } from './jobs/write-export.ts';

/** How long deliveries may take to finish at shutdown; then they are released. */
const sendingEndsWithinMs = 5_000;

export type WorkerOptions = {
  /** With what the ledger log is signed. */
  logSigning: LogSigning;
  channels?: Channels;
  /** Exports are read from it; undefined: there is none. */
  replica?: Replica | undefined;
  /** Called before each job; refuses it by throwing. */
  beforeJob?: WorkerRules['beforeJob'];
  /** Called after each attempt of a job. */
  onEnded?: WorkerRules['onEnded'];
};

export type StartedWorker = {
  /** What it needs for its work. */
  probes: ReadinessProbe[];
  ctx: Ctx;
  queue: JobQueue;
  close: () => Promise<void>;
};

/**
 * Takes jobs until it is closed; the current batch is finished first, and running deliveries finish or are released. At the start
 * it creates the schedules and enqueues the jobs for work that fell due while it was down.
 */
export async function startWorker(
  core: Omit<Ctx, 'enqueue'>,
  address: QueueSettings,
  { logSigning, channels = {}, replica, beforeJob = () => Promise.resolve(), onEnded = () => {} }: WorkerOptions,
): Promise<StartedWorker> {
  const onError = (error: Error) => core.log.warn({ err: error }, 'queue connection error');
  const queue = await openQueue(address, onError);
  let closing = false;
  const stopping = new AbortController();
  const ctx: Ctx = { ...core, enqueue: queue.enqueue };
  const tools: JobTools = { shouldStop: () => closing, stop: stopping.signal, logSigning, channels, replica };
  const handlers = {
    'accrue-interest': accrueInterestJob(ctx, tools),
    'accrue-referral-bonuses': accrueReferralBonusesJob(ctx, tools),
    'append-ledger-log': appendLedgerLogJob(ctx, tools),
    'check-ledger': checkLedgerJob(ctx),
    'forget-expired': forgetExpiredJob(ctx),
    'new-request': newRequestJob(ctx, tools),
    'sweep-notifications': sweepNotificationsJob(ctx, tools),
    'deliver-notification': deliverNotificationJob(ctx, tools),
    'write-export': writeExportJob(ctx, tools),
    'sweep-exports': sweepExportsJob(ctx),
    'compare-proofs': compareProofsJob(ctx, tools),
  };
  const worker = await openWorker(address, handlers, onError, {
    beforeJob,
    mayRetry: (error) => !(error instanceof WrongClock),
    onEnded,
    onFailed: (failed, error) => core.log.warn({ err: error, ...failed }, 'job failed'),
  });
  await queue.putSchedules();
  await queue.enqueue('accrue-interest', { runId: null });
  await queue.enqueue('accrue-referral-bonuses', { runId: null });
  await queue.enqueue('sweep-notifications', {});
  await queue.enqueue('sweep-exports', {});
  await queue.enqueue('compare-proofs', {});
  await queue.enqueue('append-ledger-log', {});
  const watchdog = startWatchdog(queue, { ...address, findOverdue: () => findOverdue(ctx), log: core.log });
  const close = async () => {
    closing = true;
    await watchdog.close();
    const patience = setTimeout(() => stopping.abort(), sendingEndsWithinMs);
    await worker.close();
    clearTimeout(patience);
    await queue.close();
  };
  return { probes: readinessProbes(ctx, 'worker', { queue, replica }), ctx, queue, close };
}
