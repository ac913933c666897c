import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { dayMs, operator, type Role } from '@app/contract';
import { schema, type Db } from '@app/db';
import { idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { propose } from '../approvals/propose.ts';
import type { Actor } from '../context.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { updateUser } from '../users/update-user.ts';
import type { CoreFixture } from './core-fixture.ts';

/** The operator at the machine, who needs no second administrator, as the actor of a master admin's operation. */
export const operatorActor: Actor = { id: operator.id, username: operator.name, role: 'master_admin' };

/** Gives an administrator a confirmed authenticator app, without a code. */
export async function confirmApp(db: Db, { id: userId }: Pick<Actor, 'id'>, confirmedAt: Date): Promise<void> {
  const row = { userId, encryptedSecret: randomBytes(48), startedAt: confirmedAt, confirmedAt };
  await db.insert(schema.authenticatorApps).values(row);
}

/** Switches protection on, with these administrators as those who may approve. */
export async function protect({ db, clock }: CoreFixture, ...administrators: Actor[]): Promise<void> {
  for (const administrator of administrators) await confirmApp(db, administrator, clock.now());
  await db.update(schema.protection).set({ since: clock.now() });
}

/** Creates a pending approval of this maker, which other administrators may decide; returns its id. Protection stays off. */
export async function createApproval(fixture: CoreFixture, maker: Actor): Promise<string> {
  const ctx = fixture.as(maker);
  const { db, clock } = fixture;
  await confirmApp(db, await fixture.createUser('admin'), clock.now());
  const { id } = await fixture.createMember();
  const input = { id, balance: idr(13_000), reason: 'bank fee returned' };
  await db.update(schema.protection).set({ since: clock.now() });
  const needed: unknown = await updateUser(ctx, input).catch((error: unknown) => error);
  await db.update(schema.protection).set({ since: null });
  assert(needed instanceof SecondPersonNeeded);
  const { params } = await propose(ctx, { operation: 'users.update', input }, needed.proposal);
  return String(params['id']);
}

/** Creates an administrator of this role who may approve at once. */
export async function createChecker(fixture: CoreFixture, role: Role): Promise<Actor> {
  const checker = await fixture.createUser(role);
  await confirmApp(fixture.db, checker, twoDaysAgo(fixture));
  return checker;
}

/** Lets a second factor that has just been set up count for approvals. */
export async function ageFactor(fixture: CoreFixture, { id }: Actor): Promise<void> {
  const at = twoDaysAgo(fixture);
  const { authenticatorApps, passkeys } = schema;
  await fixture.db.update(authenticatorApps).set({ startedAt: at, confirmedAt: at }).where(eq(authenticatorApps.userId, id));
  await fixture.db.update(passkeys).set({ createdAt: at }).where(eq(passkeys.userId, id));
}

const twoDaysAgo = ({ clock }: CoreFixture) => new Date(clock.now().getTime() - 2 * dayMs);
