import { schema, type Db } from '@app/db';
import { and, count, countDistinct, eq, like } from 'drizzle-orm';

/** Sentences about generated members who did not get interest once for each of these days. Empty: none. */
export async function listWrongInterest(db: Db, { days }: { days: number }): Promise<string[]> {
  const { transfers, investments, users } = schema;
  const rows = await db
    .select({ username: users.username, posted: count(), distinct: countDistinct(transfers.accrualDay) })
    .from(users)
    .innerJoin(investments, eq(investments.userId, users.id))
    .innerJoin(transfers, and(eq(transfers.investmentId, investments.id), eq(transfers.kind, 'interest')))
    .where(like(users.username, 'generated%'))
    .groupBy(users.username);
  const members = await db.$count(users, like(users.username, 'generated%'));
  const wrong = rows
    .filter(({ posted, distinct }) => posted !== days || distinct !== days)
    .map(
      ({ username, posted, distinct }) =>
        `${username} has ${posted} payments of interest for ${distinct} days, and ${days} days have passed`,
    );
  return [...(rows.length === members ? [] : [`${members - rows.length} members have no interest`]), ...wrong];
}
