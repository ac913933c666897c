import type { ClosedMember, ListClosedMembersInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';

const { closedMembers } = schema;

type ClosedMemberRow = typeof closedMembers.$inferSelect;

const order = newestFirst<ClosedMemberRow>({
  at: closedMembers.closedAt,
  id: closedMembers.userId,
  of: ({ closedAt, userId }) => ({ at: closedAt, id: userId }),
});

/** Users who were deleted, the newest deletion first; all of them, or the one with this member number. */
export async function listClosedMembers(ctx: Ctx, { userNumber, ...input }: ListClosedMembersInput): Promise<Page<ClosedMember>> {
  const filter = userNumber === undefined ? undefined : eq(closedMembers.userNumber, userNumber);
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(closedMembers)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    ctx.db.$count(closedMembers, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toClosedMember) };
}

/** A closed member as administrators read them. */
export const toClosedMember = ({ userId, closedBy: _id, closedByName, ...row }: ClosedMemberRow): ClosedMember => ({
  ...row,
  id: userId,
  closedBy: closedByName,
});
