import { endOf, type RecordedJob } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { findOpenDays } from '../referrals/open-bonus-days.ts';

const { investments, jobRuns, transfers } = schema;

const minuteMs = 60_000;

/* The schedule runs every five minutes; work not done after two runs is overdue. */
const interestPatienceMs = 10 * minuteMs;
const bonusPatienceMs = 30 * minuteMs;
const ledgerCheckPatienceMs = 26 * 60 * minuteMs;

/** A job that should have done its work by now, and since when the work has been due. */
export type Overdue = { job: RecordedJob; since: Date };

/** Every overdue job, determined from the database: undone work is detected whatever the state of the queue. */
export async function findOverdue(ctx: Ctx): Promise<Overdue[]> {
  const waiting: (Overdue & { patienceMs: number })[] = [];
  const [due] = await ctx.db
    .select({ since: min(investments.nextAccrualAt) })
    .from(investments)
    .where(and(eq(investments.status, 'active'), isNull(investments.setAsideAt)));
  if (due?.since) waiting.push({ job: 'accrue-interest', since: due.since, patienceMs: interestPatienceMs });
  const { next } = await findOpenDays(ctx);
  if (next !== null) waiting.push({ job: 'accrue-referral-bonuses', since: endOf(next), patienceMs: bonusPatienceMs });
  const uncheckedSince = (await findLastLedgerCheck(ctx)) ?? (await findFirstPosting(ctx));
  if (uncheckedSince) waiting.push({ job: 'check-ledger', since: uncheckedSince, patienceMs: ledgerCheckPatienceMs });
  return waiting
    .filter(({ since, patienceMs }) => ctx.now().getTime() - since.getTime() > patienceMs)
    .map(({ job, since }) => ({ job, since }));
}

/** The instant of the first transfer; null: there is nothing to check yet. */
async function findFirstPosting(ctx: Ctx): Promise<Date | null> {
  const [first] = await ctx.db.select({ at: transfers.postedAt }).from(transfers).orderBy(asc(transfers.id)).limit(1);
  return first?.at ?? null;
}

/**
 * When the last complete check of the ledger ended, with any result; null before the first one. A run that was refused or failed
 * midway has no result, so that day's check is still due.
 */
export async function findLastLedgerCheck(ctx: Ctx): Promise<Date | null> {
  const hasFoundFaults = and(eq(jobRuns.status, 'failed'), isNotNull(jobRuns.result));
  const [row] = await ctx.db
    .select({ at: sql<Date | null>`max(${jobRuns.finishedAt})`.mapWith(jobRuns.finishedAt) })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, 'check-ledger'), or(eq(jobRuns.status, 'succeeded'), hasFoundFaults)));
  return row?.at ?? null;
}
