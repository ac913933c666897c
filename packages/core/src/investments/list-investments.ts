import type { Investment, ListInvestmentsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx, Ctx } from '../context.ts';
import { pageOfInvestments } from './select-investments.ts';

const { investments } = schema;
const ofStatus = ({ status }: ListInvestmentsInput) => status && eq(investments.status, status);

/** The member's own investments, newest first. */
export const listMyInvestments = (ctx: AuthedCtx, input: ListInvestmentsInput): Promise<Page<Investment>> =>
  pageOfInvestments(ctx.db, input, and(eq(investments.userId, ctx.actor.id), ofStatus(input)));

/** Everybody's investments, newest first. */
export const listInvestments = (ctx: Ctx, input: ListInvestmentsInput): Promise<Page<Investment>> =>
  pageOfInvestments(ctx.db, input, ofStatus(input));
