import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DurationDays, Idr, PlanType } from '@app/money';
import { parseSgd } from '@app/money';
import { schema } from '@app/db';
import { createTestDb, type TestDb, type TestServerAddress } from '@app/db/testing';
import { eq, sql } from 'drizzle-orm';
import type { BankDestination, Request, Role } from '@app/contract';
import { hashToken } from '../auth/hash-token.ts';
import { register } from '../auth/register.ts';
import { startSession } from '../auth/start-session.ts';
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
  private followed: (() => Date) | undefined;
  constructor(at = '2026-11-20T02:00:00.000Z') {
    this.ms = Date.parse(at);
  }
  readonly now = (): Date => this.followed?.() ?? new Date(this.ms);
  /** How far it has been moved from the machine's clock. */
  readonly offsetMs = (): number => this.now().getTime() - Date.now();
  /** From now on it says what the clock of the processes beside this test says. */
  follow({ now }: { now: () => Date }): void {
    this.followed = now;
  }
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
  /** An investment of a new member that was set aside; returns its id. */
  createSetAside: () => Promise<string>;
  /** Another bank destination; returns its id. */
  createBank: () => Promise<string>;
  /** A bearer token of this user, without the cost of a password. */
  logIn: (actor: Actor) => Promise<string>;
  /** A bearer token that was good once: its end has passed, or it lay idle too long. */
  staleTokenOf: (actor: Actor, how: 'ended' | 'idle') => Promise<string>;
  /** Somebody of this role who once was a member, and has a request of their own still waiting. */
  createFormerMember: (role: Role) => Promise<{ actor: Actor; requestId: string }>;
  /** The id of the session that a token belongs to. */
  sessionIdOf: (token: string) => string;
  /** A member with bank details and with this much available, paid in and approved through the verbs. */
  createMember: (holdings?: { available?: Idr }) => Promise<Actor>;
  buy: (member: Actor, amount: Idr, planType?: PlanType, durationDays?: DurationDays) => ReturnType<typeof purchasePlan>;
  deposit: (member: Actor, amount: Idr) => Promise<Request>;
};

/** Where the members of tests have their withdrawals paid. */
export const sampleAccount = { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' };

let names = 0;
const testSecretKey = new Uint8Array(32).fill(7);

/** A database of its own with two administrators and a bank destination, and the means to fill it through the verbs. */
export async function createWorld(server: TestServerAddress): Promise<World> {
  const clock = new TestClock();
  const testDb = await createTestDb(server, { connectionsMax: 20, clockOffsetMs: clock.offsetMs });
  const enqueued: World['enqueued'] = [];
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const enqueue: Ctx['enqueue'] = async (name, payload) => void enqueued.push({ name, payload });
  const secretKey = () => testSecretKey;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'world-'));
  const exportsDir = path.join(dataDir, 'exports');
  const { now, offsetMs: clockOffsetMs } = clock;
  const ctx: Ctx = { db: testDb.db, now, clockOffsetMs, enqueue, log, rateLimitScale: 1000, secretKey, exportsDir };
  const as: World['as'] = (actor, more = {}) => ({ ...ctx, ...more, actor });

  const createUser = async (role: Role = 'user'): Promise<Actor> => {
    const username = `${role === 'user' ? 'user' : 'clerk'}.${(names += 1)}`;
    await register(ctx, { username, email: `${username}@example.test`, password: 'a sound password' });
    const [user] = await testDb.db.update(schema.users).set({ role }).where(eq(schema.users.username, username)).returning();
    assert(user);
    return { id: user.id, username, role };
  };
  const admin = await createUser('master_admin');
  const otherAdmin = await createUser('admin');
  const bankFields = { bankName: 'Example Bank', accountName: 'Example Pte. Ltd.', accountNumber: '000-999-0001', isActive: true };
  const bank = await createBank(as(admin), bankFields);

  const deposit: World['deposit'] = (member, amount) => requestDeposit(as(member), { amount, bankDestinationId: bank.id });
  const createMember: World['createMember'] = async ({ available } = {}) => {
    const member = await createUser();
    await testDb.db
      .update(schema.users)
      .set({ ...sampleAccount, bankDetailsBy: 'member' })
      .where(eq(schema.users.id, member.id));
    if (available === undefined) return member;
    const { id } = await deposit(member, available);
    await processRequest(as(admin), { id, status: 'approved' });
    return member;
  };
  const logIn: World['logIn'] = (actor) => testDb.db.transaction((tx) => startSession(tx, ctx, actor));
  const staleTokenOf: World['staleTokenOf'] = async (actor, how) => {
    const token = await logIn(actor);
    const past = new Date(clock.now().getTime() - 400 * 86_400_000);
    const change = how === 'ended' ? { expiresAt: past } : { lastActiveAt: past };
    await testDb.db
      .update(schema.sessions)
      .set(change)
      .where(eq(schema.sessions.id, hashToken(token)));
    return token;
  };
  const createFormerMember: World['createFormerMember'] = async (role) => {
    const member = await createMember();
    const { id } = await deposit(member, sgd('10.00'));
    await testDb.db.update(schema.users).set({ role }).where(eq(schema.users.id, member.id));
    return { actor: { ...member, role }, requestId: id };
  };
  const buy: World['buy'] = (member, amount, planType = 'standard', durationDays = 7) =>
    purchasePlan(as(member), { planType, amount, durationDays });
  const createSetAside: World['createSetAside'] = async () => {
    const { id } = await buy(await createMember({ available: sgd('5.00') }), sgd('5.00'));
    await testDb.db
      .update(schema.investments)
      .set({ setAsideAt: clock.now(), setAsideReason: 'a test' })
      .where(eq(schema.investments.id, id));
    return id;
  };
  return {
    ...testDb,
    ctx,
    clock,
    enqueued,
    as,
    admin,
    otherAdmin,
    bank,
    createUser,
    createSetAside,
    createBank: async () => (await createBank(as(admin), bankFields)).id,
    logIn,
    staleTokenOf,
    createFormerMember,
    sessionIdOf: hashToken,
    createMember,
    deposit,
    buy,
    close: async () => {
      await testDb.close();
      rmSync(dataDir, { recursive: true });
    },
  };
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
