import { approvalWaitHours, DomainError, isAdministrator, type AdministratorRole } from '@app/contract';
import { newestFactorSince, schema, secondFactorSince, type Db, type Tx } from '@app/db';
import { and, sql, eq, type SQL } from 'drizzle-orm';

import { areAdministrators } from '../staff.ts';

const { protection, securityEvents, users } = schema;

export type Checker = {
  id: string;
  username: string;
  role: AdministratorRole;
  /** Whether it is a demo account that still has its published password. */
  isDemo: boolean;
  secondFactorSince: Date | null;
  /** From when they may approve; null: not without a second factor, and never with a published password (`isDemo`). */
  mayApproveFrom: Date | null;
};

const newestFactor = newestFactorSince(sql`${users.id}`);
/* A thief may add a factor beside the owner's, or remove the passkey that would have to sign. */
const factorsSince = sql`greatest(${newestFactor}, (select max(at) from ${securityEvents}
  where user_id = ${users.id} and kind = 'second_factor_removed'))`;

/**
 * SQL: from when an administrator may approve. What was set up, or who was appointed, before protection was switched on counts at once;
 * afterwards a thief of an account, or a master admin with a second identity, has to wait until others have noticed. An account whose password is
 * published never may.
 */
const mayApproveFrom = sql<Date | null>`case when ${newestFactor} is null or ${users.isDemo} then null else greatest(
    case when ${factorsSince} <= coalesce(${protection.since}, 'infinity') then ${factorsSince}
      else ${factorsSince} + make_interval(hours => ${approvalWaitHours.factor}) end,
    (select case when appointed.at is null or appointed.at <= coalesce(${protection.since}, 'infinity') then null
        else appointed.at + make_interval(hours => ${approvalWaitHours.role}) end
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
      isDemo: users.isDemo,
      secondFactorSince: secondFactorSince(sql`${users.id}`),
      mayApproveFrom,
    })
    .from(users)
    .innerJoin(protection, sql`true`)
    .where(and(areAdministrators, which))
    .orderBy(users.username);
  return rows.flatMap(({ role, ...row }) => (isAdministrator(role) ? [{ ...row, role }] : []));
}

/** The refusal of an administrator who may approve from this instant on, or (null) not without a second factor. */
export const notYetChecker = (from: Date | null): DomainError =>
  new DomainError('NOT_A_CHECKER', from ? { context: 'notYet', from: from.toISOString() } : {});

/** Whether an administrator may approve at this instant. */
export const mayApprove = ({ mayApproveFrom: from }: Pick<Checker, 'mayApproveFrom'>, now: Date): boolean => from !== null && from <= now;
