import fs from 'node:fs/promises';
import { getClockSkewMs, getOperationalFigures, type Ctx, type OperationalFigures } from '@app/core';
import { lastKnown, sharedFor } from '@app/db';
import type { JobQueue } from '@app/queue';
import { Gauge, type Registry } from 'prom-client';

/* Figures are read at most this often, however often and by however many they are scraped. */
const cacheMsDefault = 30_000;
/* A scrape does not wait for a database or a queue that does not answer: it has the last figures, and when they were read. */
const waitMs = 3_000;

const seconds = (at: Date | null): number => (at === null ? 0 : at.getTime() / 1000);

export type OperationalSources = {
  core: Ctx;
  queue: Pick<JobQueue, 'countJobs' | 'getLongestWaits'>;
  /** The folder whose disk is watched. */
  dataDir: string;
  cacheMs?: number | undefined;
};

/**
 * Adds the figures that an operator monitors: jobs, queue, interest, money, requests, notifications, clock and disk. The database and
 * the queue are the same for every process, which serve them under the same names. Call the returned function before each scrape.
 */
export function addOperationalMetrics(
  registry: Registry,
  { core, queue, dataDir, cacheMs = cacheMsDefault }: OperationalSources,
): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] });
    if (labelNames.length === 0) made.remove(); // its first value would be 0, which was not read
    return made;
  };
  const readAt = gauge('figures_read_timestamp_seconds', 'When the figures of this source were last read; 0: never', ['source']);
  const fillers = [
    fillFrom('database', fillDatabase(gauge, core), async () => ({
      figures: await getOperationalFigures(core),
      skewMs: await getClockSkewMs(core),
    })),
    fillFrom('queue', fillQueue(gauge), async () => ({ counts: await queue.countJobs(), waits: await queue.getLongestWaits() })),
    fillFrom('disk', fillDisk(gauge), () => fs.statfs(dataDir)),
  ];

  function fillFrom<T>(source: string, fill: (read: T) => void, read: () => Promise<T>): () => Promise<void> {
    readAt.set({ source }, 0);
    const readWithTime = async () => ({ at: core.now(), read: await read() });
    const get = lastKnown<{ at: Date; read: T } | undefined>(sharedFor(cacheMs, readWithTime), { waitMs, first: undefined });
    return async () => {
      const known = await get();
      if (known === undefined) return;
      readAt.set({ source }, seconds(known.at));
      fill(known.read);
    };
  }
  return async () => void (await Promise.all(fillers.map((fill) => fill())));
}

type MakeGauge = <L extends string>(name: string, help: string, labelNames?: L[]) => Gauge<L>;

function fillDatabase(gauge: MakeGauge, core: Ctx): (read: { figures: OperationalFigures; skewMs: number }) => void {
  const overdue = gauge('job_overdue_seconds', 'How long the work of a job has been waiting; 0: it is not behind', ['job']);
  const succeeded = gauge('job_last_success_timestamp_seconds', 'When a run last ended well', ['job']);
  const lasted = gauge('job_last_duration_seconds', 'How long the last run took that ended', ['job']);
  const endedWell = gauge('job_last_run_ok', '1 when the last run that ended did so well', ['job']);
  const skew = gauge('clock_skew_seconds', "How far the clock of this process is ahead of the database's");
  const unpaidDays = gauge('interest_postings_due', 'Days of interest, one posting each, that are due and not paid');
  const oldestUnpaid = gauge('interest_oldest_unpaid_timestamp_seconds', 'When the oldest of these days was due; 0: none');
  const owed = gauge('members_owed_idr', 'What is owed to members, available and invested, in rupiah');
  const atBank = gauge('bank_balance_idr', 'The balance of the ledger account of the bank, in rupiah');
  const coverage = gauge('coverage_ratio', 'The money at the bank divided by what is owed to members; absent while nothing is owed');
  const openDays = gauge('referral_dates_open', 'Business days that are over and whose bonuses are not all paid');
  const setAside = gauge('investments_set_aside', 'Investments whose interest could not be posted');
  const pending = gauge('requests_pending', 'Deposits and withdrawals that wait for a decision');
  const oldestPending = gauge('requests_oldest_pending_timestamp_seconds', 'When the longest waiting of them was made; 0: none');
  const undelivered = gauge('notifications_undelivered', 'Notifications still to be delivered');
  const givenUp = gauge('notifications_given_up', 'Notifications marked as failed');
  const backupMade = gauge('backup_last_success_timestamp_seconds', 'When `operate backup` last made a backup; 0: never');
  const backupVerified = gauge('backup_last_verified_timestamp_seconds', 'When `operate backup --verify` last verified one; 0: never');
  const unsigned = gauge(
    'ledger_log_oldest_unsigned_timestamp_seconds',
    'When the oldest row was written that no checkpoint has; 0: each is in one',
  );
  return ({ figures, skewMs }) => {
    for (const many of [overdue, succeeded, lasted, endedWell]) many.reset();
    for (const { job, lastSucceededAt, lastSeconds, lastEndedWell } of figures.runs) {
      overdue.set({ job }, 0);
      succeeded.set({ job }, seconds(lastSucceededAt));
      lasted.set({ job }, lastSeconds ?? 0);
      if (lastEndedWell !== null) endedWell.set({ job }, Number(lastEndedWell));
    }
    for (const { job, since } of figures.overdue) overdue.set({ job }, (core.now().getTime() - since.getTime()) / 1000);
    skew.set(skewMs / 1000);
    unpaidDays.set(figures.unpaidInterest.days);
    oldestUnpaid.set(seconds(figures.unpaidInterest.oldestDueAt));
    owed.set(figures.position.owed);
    atBank.set(figures.position.atBank);
    if (figures.position.ratioPpm === null) coverage.remove();
    else coverage.set(figures.position.ratioPpm / 1e6);
    openDays.set(figures.openBonusDays);
    setAside.set(figures.setAside);
    pending.set(figures.pendingRequests);
    oldestPending.set(seconds(figures.oldestPendingAt));
    undelivered.set(figures.undelivered);
    givenUp.set(figures.givenUp);
    backupMade.set(seconds(figures.backups.made));
    backupVerified.set(seconds(figures.backups.verified));
    unsigned.set(seconds(figures.unsignedSince));
  };
}

type ByLane<T> = Record<string, T>;

function fillQueue(gauge: MakeGauge): (read: { counts: ByLane<ByLane<number>>; waits: ByLane<number> }) => void {
  const jobs = gauge('queue_jobs', 'Jobs on the queue by lane and state', ['lane', 'state']);
  const oldest = gauge('queue_oldest_waiting_seconds', 'How long the oldest job of the lane has been ready for a worker; 0: none is', [
    'lane',
  ]);
  return ({ counts, waits }) => {
    for (const [lane, states] of Object.entries(counts))
      for (const [state, count] of Object.entries(states)) jobs.set({ lane, state }, count);
    for (const [lane, ms] of Object.entries(waits)) oldest.set({ lane }, ms / 1000);
  };
}

function fillDisk(gauge: MakeGauge): (disk: { bavail: number; blocks: number; bsize: number }) => void {
  const free = gauge('data_disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const size = gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR');
  return ({ bavail, blocks, bsize }) => {
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  };
}
