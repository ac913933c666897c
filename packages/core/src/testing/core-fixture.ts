import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Idr, PlanType } from '@app/money';
import { parseSgd } from '@app/money';
import { schema } from '@app/db';
import { createTestDb, type TestDb, type TestServerAddress } from '@app/db/testing';
import { eq, sql } from 'drizzle-orm';
import { accessDays, dayMs, isAuditor, isMember, type BankDestination, type Invalidation, type Request, type Role } from '@app/contract';
import { hashToken } from '../hash-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createBank } from '../banks/create-bank.ts';
import type { Actor, AnyCallerCtx, Ctx } from '../context.ts';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import { createMemberAndLogIn } from '../auth/register.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';

/** `sgd('10.00')` → IDR. */
export function sgd(text: string): Idr {
  const parsed = parseSgd(text);
  assert(parsed.ok, `${text} is an amount`);
  return parsed.amount;
}

/** A clock that only moves when a test advances it. */
export class TestClock {
  private ms: number;
  private followed: (() => Date) | undefined;
  constructor(at = '2026-11-20T02:00:00.000Z') {
    this.ms = Date.parse(at);
  }
  readonly now = (): Date => this.followed?.() ?? new Date(this.ms);
  /** Its offset from the machine's clock. */
  readonly offsetMs = (): number => this.now().getTime() - Date.now();
  /** Returns the time of the clock of the started processes from now on. */
  follow({ now }: { now: () => Date }): void {
    this.followed = now;
  }
  forward({ days = 0, hours = 0, ms = 0 }: { days?: number; hours?: number; ms?: number }): void {
    this.ms += days * 86_400_000 + hours * 3_600_000 + ms;
  }
}

export type CoreFixture = TestDb & {
  ctx: Ctx;
  clock: TestClock;
  /** The enqueued jobs. */
  enqueued: { name: string; payload: unknown }[];
  /** What open pages were told to fetch again. */
  invalidated: Invalidation[];
  as: (actor: Actor, overrides?: Partial<Ctx>) => AnyCallerCtx;
  admin: Actor;
  masterAdmin: Actor;
  bank: BankDestination;
  createUser: (role?: Role) => Promise<Actor>;
  /** Creates an investment of a new member that is set aside; returns its id. */
  createSetAside: () => Promise<string>;
  /** Creates another bank destination; returns its id. */
  createBank: () => Promise<string>;
  /** Returns a bearer token of this user, without hashing a password. */
  logIn: (actor: Actor) => Promise<string>;
  /** Returns a bearer token that is no longer valid: expired, or idle for too long. */
  staleTokenOf: (actor: Actor, how: 'expired' | 'idle') => Promise<string>;
  /** Creates a user of this role who was a member before, and has a pending request. */
  createFormerMember: (role: Role) => Promise<{ actor: Actor; requestId: string }>;
  /** The id of the session of a token. */
  sessionIdOf: (token: string) => string;
  /** Creates a member with bank details and this available balance, deposited and approved through the verbs. */
  createMember: (holdings?: { available?: Idr }) => Promise<Actor>;
  buy: (member: Actor, amount: Idr, planType?: PlanType, durationDays?: number) => ReturnType<typeof purchasePlan>;
  deposit: (member: Actor, amount: Idr) => Promise<Request>;
  /** Pays the interest that is due now. */
  accrue: () => ReturnType<typeof accrueInterest>;
};

/** The bank details of the members in tests. */
export const sampleAccount = { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' };

let names = 0;
const testSecretKey = new Uint8Array(32).fill(7);

/* Hashed once: a hash takes longer than all else that creates a user. */
let hashed: ReturnType<typeof validateAndHashPassword> | undefined;
const password = () => (hashed ??= validateAndHashPassword('a sound password', { username: '', role: 'user' }));

/** A database of its own with two administrators and a bank destination, and functions to fill it through the verbs. */
export async function createCoreFixture(server: TestServerAddress): Promise<CoreFixture> {
  const clock = new TestClock();
  const testDb = await createTestDb(server, { connectionsMax: 20, clockOffsetMs: clock.offsetMs });
  const enqueued: CoreFixture['enqueued'] = [];
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const enqueue: Ctx['enqueue'] = async (name, payload) => void enqueued.push({ name, payload });
  const invalidated: Invalidation[] = [];
  const invalidate: Ctx['invalidate'] = (invalidation) => void invalidated.push(invalidation);
  const secretKey = () => testSecretKey;
  const webOrigin = 'http://localhost:3000';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'world-'));
  const exportsDir = path.join(dataDir, 'exports');
  const { now, offsetMs: clockOffsetMs } = clock;
  const ctx: Ctx = { db: testDb.db, now, clockOffsetMs, enqueue, invalidate, log, rateLimitScale: 1000, secretKey, webOrigin, exportsDir };
  /* Tests also call verbs as actors whom the procedures refuse. */
  const as: CoreFixture['as'] = (actor, overrides = {}) => ({ ...ctx, ...overrides, actor }) as AnyCallerCtx;

  const inRole = (role: Role) => ({
    role,
    accessUntil: isAuditor(role) ? new Date(clock.now().getTime() + accessDays.default * dayMs) : null,
  });
  const createUser = async (role: Role = 'user'): Promise<Actor> => {
    const username = `${isMember(role) ? 'user' : 'clerk'}.${(names += 1)}`;
    await createMemberAndLogIn(ctx, { username, email: `${username}@example.test`, password: '' }, await password());
    const [user] = await testDb.db.update(schema.users).set(inRole(role)).where(eq(schema.users.username, username)).returning();
    assert(user);
    return { id: user.id, username, role };
  };
  const masterAdmin = await createUser('master_admin');
  const admin = await createUser('admin');
  const bankFields = { bankName: 'Example Bank', accountName: 'Example Pte. Ltd.', accountNumber: '000-999-0001', isActive: true };
  const bank = await createBank(as(masterAdmin), bankFields);
  let banks = 10_000;

  const deposit: CoreFixture['deposit'] = (member, amount) => requestDeposit(as(member), { amount, bankDestinationId: bank.id });
  const createMember: CoreFixture['createMember'] = async ({ available } = {}) => {
    const member = await createUser();
    await testDb.db
      .update(schema.users)
      .set({ ...sampleAccount, bankDetailsBy: 'member' })
      .where(eq(schema.users.id, member.id));
    if (available === undefined) return member;
    const { id } = await deposit(member, available);
    await processRequest(as(masterAdmin), { id, status: 'approved' });
    return member;
  };
  const logIn: CoreFixture['logIn'] = (actor) => testDb.db.transaction((tx) => startSession(tx, ctx, actor));
  const staleTokenOf: CoreFixture['staleTokenOf'] = async (actor, how) => {
    const token = await logIn(actor);
    const past = new Date(clock.now().getTime() - 400 * 86_400_000);
    const change = how === 'expired' ? { expiresAt: past } : { lastActiveAt: past };
    await testDb.db
      .update(schema.sessions)
      .set(change)
      .where(eq(schema.sessions.id, hashToken(token)));
    return token;
  };
  const createFormerMember: CoreFixture['createFormerMember'] = async (role) => {
    const member = await createMember();
    const { id } = await deposit(member, sgd('10.00'));
    await testDb.db.update(schema.users).set(inRole(role)).where(eq(schema.users.id, member.id));
    return { actor: { ...member, role }, requestId: id };
  };
  const buy: CoreFixture['buy'] = (member, amount, planType = 'standard', durationDays = 7) =>
    purchasePlan(as(member), { planType, amount, durationDays });
  const createSetAside: CoreFixture['createSetAside'] = async () => {
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
    invalidated,
    as,
    admin,
    masterAdmin,
    bank,
    createUser,
    createSetAside,
    createBank: async () => (await createBank(as(masterAdmin), { ...bankFields, accountNumber: `000-999-${(banks += 1)}` })).id,
    logIn,
    staleTokenOf,
    createFormerMember,
    sessionIdOf: hashToken,
    createMember,
    deposit,
    buy,
    accrue: () => accrueInterest(ctx, { runId: null }),
    close: async () => {
      await testDb.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Opens this many connections at once, so that concurrent calls race and do not queue for the first connection. */
export async function warmConnections({ db }: CoreFixture, count = 20): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => db.execute(sql`select pg_sleep(0.05)`)));
}

/** The outcome of a settled call: the code of its refusal, or the status of the request that it returned. */
export function outcome(result: PromiseSettledResult<{ status: string }>): string {
  if (result.status === 'fulfilled') return result.value.status;
  const reason: unknown = result.reason;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
}
