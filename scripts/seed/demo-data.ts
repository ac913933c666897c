import assert from 'node:assert/strict';
import fs from 'node:fs';
import {
  accrueInterest,
  accrueReferralBonuses,
  createBank,
  findSession,
  getMe,
  getSettings,
  hashPassword,
  generatePassword,
  processRequest,
  purchasePlan,
  register,
  requestDeposit,
  requestWithdrawal,
  updateProfile,
  type Actor,
  type AnyCallerCtx,
  type Ctx,
} from '@app/core';
import { demoAccountHolder, TERMS_VERSION } from '@app/contract';
import { schema } from '@app/db';
import { fromCents, type PlanType } from '@app/money';
import { eq } from 'drizzle-orm';

export type DemoLogin = { username: string; password: string; note: string };

/**
 * The published password of every demo account; an account that has it is marked by `isDemo`, and logs in only where login.ts
 * allows it.
 */
const DEMO_PASSWORD = 'demo-contoh-2026';

const dayMs = 86_400_000;
const pictureOf = (name: string) => `data:image/png;base64,${fs.readFileSync(new URL(name, import.meta.url)).toString('base64')}`;
const proofImage = pictureOf('sample-proof.png');
const otherProofImage = pictureOf('sample-proof-2.png');

const logins: DemoLogin[] = [
  { username: 'rani.contoh', password: DEMO_PASSWORD, note: 'demo member' },
  { username: 'admin.uji', password: DEMO_PASSWORD, note: 'demo administrator' },
];

/**
 * Fills an empty product with clearly fictional users and a month of their operations, all through the verbs of the product,
 * each with its time. Does nothing once there is a member, or in a live product. Returns the log-ins to try it with: those
 * that still have the published password, none in a live product.
 */
export async function seedDemoData(ctx: Ctx): Promise<DemoLogin[]> {
  if ((await getSettings(ctx)).operatingMode === 'live') return [];
  const names = await demoUsernames(ctx);
  if (names.length > 0) return logins.filter(({ username }) => names.includes(username));
  if ((await ctx.db.$count(schema.users, eq(schema.users.role, 'user'))) > 0) return [];
  console.log('Seeding the demo members ...');
  await new DemoWorld(ctx).fill();
  return logins;
}

async function demoUsernames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ username: schema.users.username }).from(schema.users).where(eq(schema.users.isDemo, true));
  return rows.map(({ username }) => username);
}

/** Whether this database has demo data: an account that still has the published password. */
export const hasDemoData = async (ctx: Ctx): Promise<boolean> => (await demoUsernames(ctx)).length > 0;

/* No user accepted the present terms before they were written; an earlier version is named by the day itself. */
function termsVersionOn(at: Date): string {
  const day = at.toISOString().slice(0, TERMS_VERSION.length);
  return day < TERMS_VERSION ? day : TERMS_VERSION;
}

class DemoWorld {
  private readonly ctx: Ctx;
  private readonly today: number;
  private readonly passwordHash = hashPassword(DEMO_PASSWORD);
  constructor(ctx: Ctx) {
    this.ctx = ctx;
    this.today = ctx.now().getTime();
  }

  /** The context of the rules as it was `daysAgo` days before now. */
  private at(daysAgo: number): Ctx {
    const then = this.today - daysAgo * dayMs;
    const machineMs = () => this.ctx.now().getTime() - (this.ctx.clockOffsetMs?.() ?? 0);
    return { ...this.ctx, now: () => new Date(then), clockOffsetMs: () => then - machineMs() };
  }

  private as(actor: Actor, daysAgo: number): AnyCallerCtx {
    return { ...this.at(daysAgo), actor } as AnyCallerCtx; // its administrator also sets up the banks, which only a master admin may
  }

  private async user(username: string, daysAgo: number, referralCode?: string): Promise<Actor> {
    const { token } = await register(this.at(daysAgo), {
      username,
      email: `${username}@contoh.example`,
      password: generatePassword(),
      referralCode,
    });
    const actor = await findSession(this.at(daysAgo), token, { polling: true });
    assert(actor);
    // The rules refuse the published password: it is written here, together with the mark of the accounts that have it.
    const published = { passwordHash: await this.passwordHash, isDemo: true };
    const termsVersion = termsVersionOn(this.at(daysAgo).now());
    await this.ctx.db
      .update(schema.users)
      .set({ ...published, termsVersion })
      .where(eq(schema.users.id, actor.id));
    return actor;
  }

  /** Runs the worker's jobs up to that time, so that the ledger is in chronological order. */
  private async livedUntil(daysAgo: number): Promise<void> {
    await accrueReferralBonuses(this.at(daysAgo), { runId: null });
    await accrueInterest(this.at(daysAgo), { runId: null });
  }

  private async paidIn(
    member: Actor,
    admin: Actor,
    bankDestinationId: string,
    cents: number,
    daysAgo: number,
    proof?: string,
  ): Promise<void> {
    await this.livedUntil(daysAgo - 0.05);
    const deposit = { amount: fromCents(cents), bankDestinationId, proofImage: proof };
    const { id } = await requestDeposit(this.as(member, daysAgo), deposit);
    await processRequest(this.as(admin, daysAgo - 0.05), { id, status: 'approved' });
  }

  private async buy(member: Actor, cents: number, planType: PlanType, durationDays: number, daysAgo: number): Promise<void> {
    await this.livedUntil(daysAgo);
    await purchasePlan(this.as(member, daysAgo), { planType, amount: fromCents(cents), durationDays });
  }

  async fill(): Promise<void> {
    /* Registered like any user, so under an unreserved name; the role of an administrator is set afterwards. */
    const registered = await this.user('penguji.contoh', 40);
    const staff = { username: 'admin.uji', email: 'admin.uji@contoh.example', role: 'admin' } as const;
    await this.ctx.db.update(schema.users).set(staff).where(eq(schema.users.id, registered.id));
    const admin = { ...registered, username: staff.username, role: staff.role };
    /* Clearly fictional: domains under `.example` cannot be registered. */
    await this.ctx.db.update(schema.settings).set({ email: 'bantuan@contoh.example' });
    const bank = await createBank(this.as(admin, 39), {
      bankName: 'Bank Contoh',
      accountName: demoAccountHolder,
      accountNumber: '000-999-0001',
      isActive: true,
    });
    /* A picture that states what it is and contains no code, so that no one can pay to it. */
    await createBank(this.as(admin, 38), {
      bankName: 'QRIS Contoh',
      accountName: demoAccountHolder,
      accountNumber: '000-999-0002',
      isActive: true,
      qrisImage: pictureOf('sample-qris.png'),
    });
    const rani = await this.user('rani.contoh', 35);
    const { referralCode } = await getMe(this.as(rani, 35));
    const budi = await this.user('budi.sampel', 30, referralCode);
    const mei = await this.user('mei.contoh', 24, referralCode);
    const somchai = await this.user('somchai.demo', 12);
    await updateProfile(this.as(rani, 34), { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' });
    await updateProfile(this.as(budi, 29), { bankName: 'Bank Contoh', accountName: 'BUDI SAMPEL', accountNumber: '000-111-2222' });

    await this.paidIn(rani, admin, bank.id, 50_000, 29);
    await this.buy(rani, 10_000, 'standard', 30, 27.2);
    await this.paidIn(budi, admin, bank.id, 120_000, 20);
    await this.paidIn(mei, admin, bank.id, 1_500_000, 18, proofImage);
    await this.buy(budi, 30_000, 'standard', 7, 15.3);
    const unreadable = await requestDeposit(this.as(rani, 11.5), { amount: fromCents(100_000), bankDestinationId: bank.id });
    await processRequest(this.as(admin, 11.2), { id: unreadable.id, status: 'rejected', adminNote: 'Foto bukti tidak terbaca' });
    await this.paidIn(rani, admin, bank.id, 100_000, 10);
    await this.buy(rani, 40_000, 'standard', 30, 8.4);
    await this.buy(mei, 1_200_000, 'gold', 30, 6.6);

    const withdrawal = await requestWithdrawal(this.as(rani, 6), { amount: fromCents(12_000) });
    await this.livedUntil(5.2);
    await processRequest(this.as(admin, 5.2), { id: withdrawal.id, status: 'approved' });

    await requestWithdrawal(this.as(rani, 1.1), { amount: fromCents(20_000) });
    await requestDeposit(this.as(budi, 0.21), { amount: fromCents(25_000), bankDestinationId: bank.id, proofImage: otherProofImage });
    /* The proof of the deposit of 18 days ago, which administrators are told. */
    await requestDeposit(this.as(mei, 0.1), { amount: fromCents(1_250_000), bankDestinationId: bank.id, proofImage });
    await requestDeposit(this.as(somchai, 0.01), { amount: fromCents(4_000), bankDestinationId: bank.id });
    await this.livedUntil(0);
  }
}
