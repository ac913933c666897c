import type { Investment, ListInvestmentsInput, ListMyInvestmentsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { AdminCtx, MemberCtx } from '../context.ts';
import { namedLike } from '../users/named-like.ts';
import { withinDays } from '../within-days.ts';
import { pageOfInvestments } from './select-investments.ts';

const { investments } = schema;

const filters = ({ status, planType, search, ...days }: ListMyInvestmentsInput): SQL | undefined =>
  and(
    status && eq(investments.status, status),
    planType && eq(investments.planType, planType),
    search ? namedLike(investments.userId, search) : undefined,
    withinDays(investments.purchasedAt, days),
  );

/** The member's own investments. */
export const listMyInvestments = (ctx: MemberCtx, input: ListMyInvestmentsInput): Promise<Page<Investment>> =>
  pageOfInvestments(ctx.db, input, and(eq(investments.userId, ctx.actor.id), filters(input)));

/** All investments, filtered by member, days of purchase, status, plan and part of the username. */
export const listInvestments = (ctx: AdminCtx, { userId, ...input }: ListInvestmentsInput, counted?: number): Promise<Page<Investment>> =>
  pageOfInvestments(ctx.db, input, and(userId === undefined ? undefined : eq(investments.userId, userId), filters(input)), counted);
