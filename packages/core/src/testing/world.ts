import assert from 'node:assert/strict';
import type { DurationDays, Idr, PlanType } from '@app/money';
import { parseSgd } from '@app/money';
import { schema } from '@app/db';
import { createTestDb, type TestDb, type TestServerAddress } from '@app/db/testing';
import { eq, sql } from 'drizzle-orm';
import type { BankDestination, Request, Role } from '@app/contract';
import { register } from '../auth/register.ts';
import { createBank } from '../banks/create-bank.ts';
import type { Actor, AuthedCtx, Ctx } from '../context.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';

/** `sgd('10.00')` → IDR. */
export function sgd(text: string): Idr {
  const parsed = parseSgd(text);
  assert(parsed.ok, `${text} is an amount`);
  return parsed.amount;
}

/** A clock that stands still until a test moves it. */
export class TestClock {
  private ms: number;
  constructor(at = '2026-11-20T02:00:00.000Z') {
    this.ms = Date.parse(at);
  }
  readonly now = (): Date => new Date(this.ms);
  forward({ days = 0, hours = 0, ms = 0 }: { days?: number; hours?: number; ms?: number }): void {
    this.ms += days * 86_400_000 + hours * 3_600_000 + ms;
  }
}

export type World = TestDb & {
  ctx: Ctx;
  clock: TestClock;
  /** Jobs that were put on the queue. */
  enqueued: { name: string; payload: unknown }[];
  as: (actor: Actor, more?: Partial<Ctx>) => AuthedCtx;
  admin: Actor;
  otherAdmin: Actor;
  bank: BankDestination;
  createUser: (role?: Role) => Promise<Actor>;
  /** A member with this much available, paid in and approved through the verbs. */
  createMember: (holdings?: { available?: Idr }) => Promise<Actor>;
  buy: (member: Actor, amount: Idr, planType?: PlanType, durationDays?: DurationDays) => ReturnType<typeof purchasePlan>;
  deposit: (member: Actor, amount: Idr) => Promise<Request>;
};

let names = 0;

/** A database of its own with two administrators and a bank destination, and the means to fill it through the verbs. */
export async function createWorld(server: TestServerAddress): Promise<World> {
  const testDb = await createTestDb(server, { connectionsMax: 20 });
  const clock = new TestClock();
  const enqueued: World['enqueued'] = [];
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const enqueue: Ctx['enqueue'] = async (name, payload) => void enqueued.push({ name, payload });
  const ctx: Ctx = { db: testDb.db, now: clock.now, enqueue, log, rateLimitScale: 1000 };
  const as: World['as'] = (actor, more = {}) => ({ ...ctx, ...more, actor });

  const createUser = async (role: Role = 'user'): Promise<Actor> => {
    const username = `${role}.${(names += 1)}`;
    await register(ctx, { username, email: `${username}@example.test`, password: 'a sound password' });
    const [user] = await testDb.db.update(schema.users).set({ role }).where(eq(schema.users.username, username)).returning();
    assert(user);
    return { id: user.id, username, role };
  };
  const admin = await createUser('master_admin');
  const otherAdmin = await createUser('admin');
  const bank = await createBank(as(admin), {
    bankName: 'Example Bank',
    accountName: 'Example Pte. Ltd.',
    accountNumber: '000-999-0001',
    isActive: true,
  });

  const deposit: World['deposit'] = (member, amount) => requestDeposit(as(member), { amount, bankDestinationId: bank.id });
  const createMember: World['createMember'] = async ({ available } = {}) => {
    const member = await createUser();
    if (available === undefined) return member;
    const { id } = await deposit(member, available);
    await processRequest(as(admin), { id, status: 'approved' });
    return member;
  };
  const buy: World['buy'] = (member, amount, planType = 'standard', durationDays = 7) =>
    purchasePlan(as(member), { planType, amount, durationDays });
  return { ...testDb, ctx, clock, enqueued, as, admin, otherAdmin, bank, createUser, createMember, deposit, buy };
}

/** Opens this many connections at once, so that a race is a race and not a queue for the first connection. */
export async function warmConnections({ db }: World, count = 20): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => db.execute(sql`select pg_sleep(0.05)`)));
}

/** How a settled call ended: the code of its refusal, or the status of the request that it returned. */
export function outcome(result: PromiseSettledResult<{ status: string }>): string {
  if (result.status === 'fulfilled') return result.value.status;
  const reason: unknown = result.reason;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
}
