import { CannotStart, DomainError, isPublicAddress, type Address, type DayOne, type Environment } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

/** The accounts of the demo data that still have their published password. */
export const countDemoAccounts = (db: Db | Tx): Promise<number> => db.$count(schema.users, eq(schema.users.isDemo, true));

/** So many of them are named; the others are when these are gone. */
const namedMax = 20;

/** The demo accounts that still have their published password: their number, and the first of them by role and name. */
export async function findDemoAccounts(tx: Tx): Promise<DayOne['demoAccounts']> {
  const { id, username, role, isDemo } = schema.users;
  const first = await tx
    .select({ id, username, role })
    .from(schema.users)
    .where(eq(isDemo, true))
    .orderBy(eq(role, 'user'), username)
    .limit(namedMax);
  return { total: await countDemoAccounts(tx), first };
}

/**
 * Refuses while an account of the demo data has its published password.
 * @throws DomainError DEMO_ACCOUNTS_EXIST
 */
export async function refuseDemoAccounts(tx: Tx): Promise<void> {
  const count = await countDemoAccounts(tx);
  if (count > 0) throw new DomainError('DEMO_ACCOUNTS_EXIST', { count });
}

/**
 * Refuses to serve or create demo accounts where other machines can reach them.
 * @throws CannotStart
 */
export async function refusePublicDemo(db: Db, settings: Address & Pick<Environment, 'DEMO_DATA'>): Promise<void> {
  if (!isPublicAddress(settings)) return;
  const where = 'or serve this machine only (HOST and PUBLIC_URL on 127.0.0.1, no TRUST_PROXY)';
  if (settings.DEMO_DATA === true)
    throw new CannotStart(`DEMO_DATA=1 makes accounts whose passwords everybody can read: leave it out, ${where}.`);
  if ((await countDemoAccounts(db)) > 0)
    throw new CannotStart(
      `This database holds demo accounts whose passwords everybody can read: use another database, give them other passwords, ${where}.`,
    );
}
