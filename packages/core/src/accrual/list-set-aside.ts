import assert from 'node:assert/strict';
import type { ListInput, Page, SetAsideInvestment } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';

const { investments, users } = schema;
const order = newestFirst<SetAsideInvestment>({
  at: investments.setAsideAt,
  id: investments.id,
  of: ({ setAsideAt, id }) => ({ at: setAsideAt, id }),
});

/** Investments whose interest can't be posted, the latest first: owner, since when, and why. IDR. */
export async function listSetAside(ctx: ReaderCtx, input: ListInput): Promise<Page<SetAsideInvestment>> {
  const filter = isNotNull(investments.setAsideAt);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        id: investments.id,
        userId: investments.userId,
        username: users.username,
        currentValue: investments.currentValue,
        nextAccrualAt: investments.nextAccrualAt,
        setAsideAt: investments.setAsideAt,
        reason: investments.setAsideReason,
      })
      .from(investments)
      .innerJoin(users, eq(users.id, investments.userId))
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, investments, filter),
  ]);
  const found = rows.map(({ setAsideAt, ...row }) => {
    assert(setAsideAt, 'the filter leaves out the others');
    return { ...row, setAsideAt };
  });
  return toPage(found, input, total, order);
}
