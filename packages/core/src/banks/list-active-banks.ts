import type { BankDestination, ListInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pageOfBanks } from './list-banks.ts';

/** The destinations that a member may choose from. */
export const listActiveBanks = (ctx: Ctx, input: ListInput): Promise<Page<BankDestination>> =>
  pageOfBanks(ctx, input, eq(schema.bankDestinations.isActive, true));
