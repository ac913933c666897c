import type { ClosedMember, ListClosedMembersInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { selectClosedMembers, toClosedMember } from './select-closed-members.ts';

const { closedMembers } = schema;

const order = newestFirst<Pick<typeof closedMembers.$inferSelect, 'closedAt' | 'userId'>>({
  at: closedMembers.closedAt,
  id: closedMembers.userId,
  of: ({ closedAt, userId }) => ({ at: closedAt, id: userId }),
});

/** Deleted users, the newest deletion first; all of them, or the one with this member number. */
export async function listClosedMembers(
  ctx: MasterReaderCtx,
  { userNumber, ...input }: ListClosedMembersInput,
): Promise<Page<ClosedMember>> {
  const filter = userNumber === undefined ? undefined : eq(closedMembers.userNumber, userNumber);
  const [rows, total] = await Promise.all([
    selectClosedMembers(ctx.db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, closedMembers, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toClosedMember) };
}
