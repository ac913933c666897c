import type { JobName } from '@app/contract';
import { schema } from '@app/db';
import { and, count, eq, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { getUnsignedSince } from '../ledger-log/find-unsigned-since.ts';
import { areRequests } from '../requests/select-requests.ts';
import { findOpenDays } from '../referrals/open-bonus-days.ts';
import { getPosition, type Position } from '../stats/get-position.ts';
import { findBackups, type BackupStage } from './find-backups.ts';
import { findOverdue, type Overdue } from './find-overdue.ts';

const { investments, jobRuns, notifications, transactions } = schema;

export type RunFigures = { job: JobName; lastEndedWell: boolean | null; lastSucceededAt: Date | null; lastSeconds: number | null };

/** The interest that is due and not paid: investment-days, and when the oldest of them was due; null: none. */
export type UnpaidInterest = { days: number; oldestDueAt: Date | null };

/** The figures that an operator monitors, all from the database. */
export type OperationalFigures = {
  runs: RunFigures[];
  overdue: Overdue[];
  unpaidInterest: UnpaidInterest;
  position: Position;
  openBonusDays: number;
  setAside: number;
  pendingRequests: number;
  oldestPendingAt: Date | null;
  undelivered: number;
  givenUp: number;
  backups: Record<BackupStage, Date | null>;
  /** When the oldest transfer or audit entry was written that no checkpoint of the ledger log has; null: each is in one. */
  unsignedSince: Date | null;
};

export async function getOperationalFigures(ctx: Ctx): Promise<OperationalFigures> {
  const [runs, overdue, unpaidInterest, position, days, [aside], [pending], undelivered, givenUp, backups, unsignedSince] =
    await Promise.all([
      ctx.db.execute<{ job: JobName; ended_well: boolean | null; succeeded_at: string | null; seconds: string | null }>(sql`
      select job,
        (array_agg(status = 'succeeded' order by finished_at desc) filter (where finished_at is not null))[1] as ended_well,
        max(finished_at) filter (where status = 'succeeded') as succeeded_at,
        (array_agg(extract(epoch from finished_at - started_at) order by finished_at desc) filter (where finished_at is not null))[1] as seconds
      from ${jobRuns} where queued_at > ${ctx.now().toISOString()}::timestamptz - interval '7 days' group by job`),
      findOverdue(ctx),
      countUnpaidInterest(ctx),
      getPosition(ctx),
      findOpenDays(ctx),
      ctx.db
        .select({ count: count() })
        .from(investments)
        .where(and(eq(investments.status, 'active'), isNotNull(investments.setAsideAt))),
      ctx.db
        .select({ count: count(), oldest: min(transactions.createdAt) })
        .from(transactions)
        .where(and(areRequests, eq(transactions.status, 'pending'))),
      ctx.db.$count(notifications, isNotNull(notifications.nextAttemptAt)),
      ctx.db.$count(notifications, isNotNull(notifications.failedAt)),
      findBackups(ctx.db),
      getUnsignedSince(ctx),
    ]);
  return {
    runs: runs.map(({ job, ended_well: lastEndedWell, succeeded_at: at, seconds }) => ({
      job,
      lastEndedWell,
      lastSucceededAt: at === null ? null : new Date(at),
      lastSeconds: seconds === null ? null : Number(seconds),
    })),
    overdue,
    unpaidInterest,
    position,
    openBonusDays: days.count,
    setAside: aside?.count ?? 0,
    pendingRequests: pending?.count ?? 0,
    oldestPendingAt: pending?.oldest ?? null,
    undelivered,
    givenUp,
    backups,
    unsignedSince,
  };
}

/* Without the investments that are set aside, whose interest waits for a master admin. */
async function countUnpaidInterest({ db, now }: Ctx): Promise<UnpaidInterest> {
  const instant = sql`${now().toISOString()}::timestamptz`;
  const dueDays = sql`1 + floor(extract(epoch from ${instant} - ${investments.nextAccrualAt}) / 86400)`;
  const [row] = await db
    .select({
      days: sql<number>`coalesce(sum(least(${investments.durationDays} - ${investments.daysAccrued}, ${dueDays})), 0)::int`,
      oldestDueAt: min(investments.nextAccrualAt),
    })
    .from(investments)
    .where(and(eq(investments.status, 'active'), isNull(investments.setAsideAt), lte(investments.nextAccrualAt, now())));
  return { days: row?.days ?? 0, oldestDueAt: row?.oldestDueAt ?? null };
}
