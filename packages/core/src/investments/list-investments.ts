import type { Investment, ListInvestmentsInput, ListMyInvestmentsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { ReaderCtx, MemberCtx } from '../context.ts';
import type { Counted } from '../count-listed.ts';
import { namedLike } from '../named-like.ts';
import { withinDays } from '../within-days.ts';
import { pageOfInvestments } from './select-investments.ts';

const { investments } = schema;

const filters = ({ status, planType, ...days }: ListMyInvestmentsInput): SQL | undefined =>
  and(status && eq(investments.status, status), planType && eq(investments.planType, planType), withinDays(investments.purchasedAt, days));

/** The member's own investments. */
export const listMyInvestments = (ctx: MemberCtx, input: ListMyInvestmentsInput): Promise<Page<Investment>> =>
  pageOfInvestments(ctx.db, input, and(eq(investments.userId, ctx.actor.id), filters(input)));

/** All investments, filtered by member, days of purchase, status, plan and part of the username. */
export function listInvestments(
  ctx: ReaderCtx,
  { userId, search, ...input }: ListInvestmentsInput,
  counted?: Counted,
): Promise<Page<Investment>> {
  const ofMember = userId === undefined ? undefined : eq(investments.userId, userId);
  const named = search ? namedLike(investments.userId, search) : undefined;
  return pageOfInvestments(ctx.db, input, and(ofMember, named, filters(input)), counted);
}
