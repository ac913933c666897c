import { newestFactorSince, schema, secondFactorSince, type Db, type Tx } from '@app/db';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';

const { protection, securityEvents, users } = schema;

/** A second factor counts for approvals a day after it was set up, and an administrator three days after becoming one. */
const factorAgeHours = 24;
const roleAgeHours = 72;

export type Checker = {
  id: string;
  username: string;
  role: 'admin' | 'master_admin';
  secondFactorSince: Date | null;
  /** From when they may approve; null: not without a second factor. */
  mayApproveFrom: Date | null;
};

/* A factor that a thief adds beside the owner's has to wait too. */
const newestFactor = newestFactorSince(sql`${users.id}`);

/**
 * SQL: from when an administrator may approve. What was set up, or who was appointed, before protection was switched on counts at once;
 * afterwards a thief of an account, or a master admin with a second identity, has to wait until others have noticed.
 */
const mayApproveFrom = sql<Date | null>`case when ${newestFactor} is null then null else greatest(
    case when ${newestFactor} <= coalesce(${protection.since}, 'infinity') then ${newestFactor}
      else ${newestFactor} + make_interval(hours => ${factorAgeHours}) end,
    (select case when appointed.at is null or appointed.at <= coalesce(${protection.since}, 'infinity') then null
        else appointed.at + make_interval(hours => ${roleAgeHours}) end
      from (select max(at) as at from ${securityEvents}
        where user_id = ${users.id} and kind in ('account_created', 'role_changed')) as appointed)
  ) end`.mapWith(protection.since);

/** All administrators, by username. */
export const findCheckers = (db: Db | Tx): Promise<Checker[]> => selectCheckers(db);

/** One administrator; undefined: no such administrator. */
export const findChecker = async (db: Db | Tx, id: string): Promise<Checker | undefined> => (await selectCheckers(db, eq(users.id, id)))[0];

async function selectCheckers(db: Db | Tx, which?: SQL): Promise<Checker[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      secondFactorSince: secondFactorSince(sql`${users.id}`),
      mayApproveFrom,
    })
    .from(users)
    .innerJoin(protection, sql`true`)
    .where(and(ne(users.role, 'user'), which))
    .orderBy(users.username);
  return rows.flatMap(({ role, ...row }) => (role === 'user' ? [] : [{ ...row, role }]));
}

/** Whether an administrator may approve at this instant. */
export const mayApprove = ({ mayApproveFrom: from }: Pick<Checker, 'mayApproveFrom'>, now: Date): boolean => from !== null && from <= now;
