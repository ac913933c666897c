import type { BankDestination, ListInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, type SQL } from 'drizzle-orm';
import type { Ctx, MasterReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { toBank } from './to-bank.ts';

const { bankDestinations } = schema;
const order = newestFirst<typeof bankDestinations.$inferSelect>({
  at: bankDestinations.createdAt,
  id: bankDestinations.id,
  of: ({ createdAt, id }) => ({ at: createdAt, id }),
});

/** All bank destinations, newest first. */
export const listBanks = (ctx: MasterReaderCtx, input: ListInput): Promise<Page<BankDestination>> => pageOfBanks(ctx, input, undefined);

export async function pageOfBanks(ctx: Ctx, input: ListInput, filter: SQL | undefined): Promise<Page<BankDestination>> {
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(bankDestinations)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, bankDestinations, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toBank) };
}
