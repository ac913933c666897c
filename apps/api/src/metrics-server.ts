import { getClockSkewMs, getOperationalFigures, type Ctx, type OperationalFigures } from '@app/core';
import type { JobQueue } from '@app/queue';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

const seconds = (at: Date | null): number => (at === null ? 0 : at.getTime() / 1000);

/**
 * The metrics for operators, in the Prometheus format, for a port of their own, which the operator does not make public: they need
 * no log-in. Does not listen yet.
 */
export function createMetricsServer({ core, queue }: { core: Ctx; queue: JobQueue }): FastifyInstance {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const jobs = gauge('queue_jobs', 'Jobs on the queue by lane and state', ['lane', 'state']);
  const overdue = gauge('job_overdue_seconds', 'How long the work of a job has been waiting; 0: it is not behind', ['job']);
  const succeeded = gauge('job_last_success_timestamp_seconds', 'When a run last ended well', ['job']);
  const lasted = gauge('job_last_duration_seconds', 'How long the last run took that ended', ['job']);
  const endedWell = gauge('job_last_run_ok', '1 when the last run that ended did so well', ['job']);
  const single = {
    clock_skew: gauge('clock_skew_seconds', "How far the clock of this process is ahead of the database's"),
    referral_days_open: gauge('referral_days_open', 'Business days that are over and whose bonuses are not all paid'),
    investments_set_aside: gauge('investments_set_aside', 'Investments whose interest could not be posted'),
    requests_pending: gauge('requests_pending', 'Deposits and withdrawals that wait for a decision'),
    requests_oldest_pending: gauge('requests_oldest_pending_timestamp_seconds', 'When the longest waiting of them was made; 0: none'),
    notifications_undelivered: gauge('notifications_undelivered', 'Notifications still to be delivered'),
    notifications_given_up: gauge('notifications_given_up', 'Notifications marked as failed'),
  };

  function fill(figures: OperationalFigures, counts: Awaited<ReturnType<JobQueue['countJobs']>>, skewMs: number): void {
    for (const many of [jobs, overdue, succeeded, lasted, endedWell]) many.reset();
    for (const [lane, states] of Object.entries(counts))
      for (const [state, count] of Object.entries(states)) jobs.set({ lane, state }, count);
    for (const { job, lastSucceededAt, lastSeconds, lastEndedWell } of figures.runs) {
      overdue.set({ job }, 0);
      succeeded.set({ job }, seconds(lastSucceededAt));
      lasted.set({ job }, lastSeconds ?? 0);
      if (lastEndedWell !== null) endedWell.set({ job }, Number(lastEndedWell));
    }
    for (const { job, since } of figures.overdue) overdue.set({ job }, (core.now().getTime() - since.getTime()) / 1000);
    single.clock_skew.set(skewMs / 1000);
    single.referral_days_open.set(figures.openBonusDays);
    single.investments_set_aside.set(figures.setAside);
    single.requests_pending.set(figures.pendingRequests);
    single.requests_oldest_pending.set(seconds(figures.oldestPendingAt));
    single.notifications_undelivered.set(figures.undelivered);
    single.notifications_given_up.set(figures.givenUp);
  }

  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_httpRequest, reply) => {
    fill(...(await Promise.all([getOperationalFigures(core), queue.countJobs(), getClockSkewMs(core)])));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}
