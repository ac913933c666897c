import { schema } from '@app/db';
import { idr } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { findSession } from '../sessions/find-session.ts';
import { login } from '../auth/login.ts';
import type { Actor } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { listMySecurityEvents } from '../security-events/list-security-events.ts';
import { countLockWaits, createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from './admin-create-user.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { getUserOverview } from './get-user-overview.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';

const rounds = inject('rounds');

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asMaster = () => fixture.as(fixture.masterAdmin);
const asAdmin = () => fixture.as(fixture.admin);
const available = async (userId: string) => (await getFreeBalance(fixture.db, userId)).available;

describe('a balance edit', () => {
  it('posts the difference, with actor and reason, up and down; a missing reason is recorded as null', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await updateUser(asAdmin(), { id: member.id, balance: sgd('12.34'), reason: 'bank fee returned' });
    await updateUser(asAdmin(), { id: member.id, balance: sgd('3.00') });
    expect(await available(member.id)).toBe(sgd('3.00'));
    const posted = await fixture.db
      .select()
      .from(schema.transfers)
      .where(eq(schema.transfers.kind, 'adjustment'))
      .orderBy(schema.transfers.id);
    expect(posted.map(({ amount, reason, actorId }) => [amount, reason, actorId])).toEqual([
      [sgd('2.34'), 'bank fee returned', fixture.admin.id],
      [sgd('9.34'), null, fixture.admin.id],
    ]);
    const entries = await fixture.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.entityId, member.id))
      .orderBy(schema.auditLog.id);
    expect(entries.filter(({ action }) => action === 'user.updated').map(({ after }) => after)).toMatchObject([
      { balance: sgd('12.34'), reason: 'bank fee returned' },
      { balance: sgd('3.00'), reason: null },
    ]);
  });

  it('from a stale dialog is refused with the current balance', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const input = { id: member.id, balance: sgd('20.00'), expectedBalance: sgd('9.00') };
    await expect(updateUser(asAdmin(), input)).rejects.toMatchObject({ code: 'BALANCE_CHANGED', params: { balance: sgd('10.00') } });
    await warmConnections(fixture);
    const edits = [1, 2, 3].map(() =>
      updateUser(asAdmin(), { ...input, expectedBalance: sgd('10.00') }).then(() => ({ status: 'edited' })),
    );
    expect((await Promise.allSettled(edits)).map(outcome).sort()).toEqual(['BALANCE_CHANGED', 'BALANCE_CHANGED', 'edited']);
  });

  it(`is not posted when only bank details are saved: ${rounds} different balances stay unchanged`, async () => {
    await fixture.db.execute(
      sql`insert into users (username, email, password_hash, referral_code, created_at) select 'odd' || n, 'odd' || n || '@example.test', '-', 'ODD' || lpad(n::text, 5, '0'), now() from generate_series(1, ${rounds}) n`,
    );
    await fixture.db.execute(
      sql`insert into accounts (user_id, kind) select id, kind from users, (values ('available'), ('invested')) as kinds(kind) where username like 'odd%'`,
    );
    await fixture.db
      .execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
      select 'odd-' || a.id, 'adjustment', ${companyAccounts.adjustments}::bigint, a.id, (a.id * 7919) % 1000003 + 1, ${fixture.clock.now().toISOString()}::timestamptz, ${fixture.clock.now().toISOString()}::timestamptz, ${fixture.masterAdmin.id}, 'odd amounts' from accounts a join users u on u.id = a.user_id where u.username like 'odd%' and a.kind = 'available'`);
    const balances = () => fixture.db.execute(sql`select user_id, balance from accounts order by id`);
    const before = await balances();
    const users = await fixture.db
      .select({ id: schema.users.id })
      .from(schema.users)
      .where(sql`username like 'odd%'`);
    const details = { bankName: 'Another Bank', accountName: 'ODD CONTOH', accountNumber: '000-111-2222' };
    for (const { id } of users) await updateUser(asAdmin(), { id, ...details });
    expect(await balances()).toEqual(before);
    expect(await fixture.db.$count(schema.users, eq(schema.users.bankName, 'Another Bank'))).toBe(rounds);
  }, 600_000);
});

describe('roles', () => {
  it('are changed by master admins only; a plain administrator changes members only', async () => {
    const [member, colleague] = [await fixture.createMember(), await fixture.createUser('admin')];
    await expect(updateUser(asAdmin(), { id: member.id, role: 'admin' })).rejects.toMatchObject({ code: 'MASTER_ADMIN_ONLY' });
    for (const change of [{ password: 'a very long password' }, { balance: idr(0) }, { role: 'user' as const }, { bankName: 'x' }]) {
      await expect(updateUser(asAdmin(), { id: colleague.id, ...change })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    }
    await expect(
      adminCreateUser(asAdmin(), { username: 'newadmin', email: 'newadmin@example.test', password: 'a very long password', role: 'admin' }),
    ).rejects.toMatchObject({ code: 'MASTER_ADMIN_ONLY' });
    expect(await updateUser(asMaster(), { id: member.id, role: 'admin' })).toMatchObject({ role: 'admin' });
    expect((await listUsers(asAdmin(), { limit: 1000 })).items.every(({ role }) => role === 'user')).toBe(true);
  });

  it('of the last master admin, of the user `masteradmin` and of the caller cannot be changed', async () => {
    const second = await fixture.createUser('master_admin');
    await expect(updateUser(asMaster(), { id: fixture.masterAdmin.id, role: 'user' })).rejects.toMatchObject({ code: 'OWN_RECORD' });
    await expect(deleteUser(asMaster(), { id: fixture.masterAdmin.id })).rejects.toMatchObject({ code: 'OWN_RECORD' });
    await warmConnections(fixture);
    const demotions = [
      updateUser(asMaster(), { id: second.id, role: 'admin' }),
      updateUser(fixture.as(second), { id: fixture.masterAdmin.id, role: 'admin' }),
    ];
    const outcomes = (await Promise.allSettled(demotions.map((demotion) => demotion.then(() => ({ status: 'demoted' }))))).map(outcome);
    expect(outcomes.sort()).toEqual(['PROTECTED_ACCOUNT', 'demoted']);
    await fixture.db.update(schema.users).set({ role: 'master_admin' }).where(eq(schema.users.id, fixture.masterAdmin.id));
    const protectedUser = await fixture.createUser('master_admin');
    await fixture.db.update(schema.users).set({ username: 'masteradmin' }).where(eq(schema.users.id, protectedUser.id));
    await expect(deleteUser(asMaster(), { id: protectedUser.id })).rejects.toMatchObject({ code: 'PROTECTED_ACCOUNT' });
    await expect(updateUser(asMaster(), { id: protectedUser.id, role: 'admin' })).rejects.toMatchObject({ code: 'PROTECTED_ACCOUNT' });
  });

  it('of administrators refuse a short current password', async () => {
    const { id } = await fixture.createUser();
    await updateUser(asMaster(), { id, password: 'short1' });
    await expect(updateUser(asMaster(), { id, role: 'admin' })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
      fields: { password: 'required' },
    });
    expect(await updateUser(asMaster(), { id, role: 'admin', password: 'twelve signs at least' })).toMatchObject({ role: 'admin' });
    const { id: other } = await fixture.createUser();
    expect(await updateUser(asMaster(), { id: other, role: 'admin' })).toMatchObject({ role: 'admin' });
  });

  it('of administrators refuse a short new password', async () => {
    const { id } = await fixture.createMember();
    await expect(updateUser(asMaster(), { id, role: 'admin', password: 'short one' })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
      params: { length: 12 },
    });
  });
});

describe('logging a user out everywhere', () => {
  it('ends every session, tells why, and leaves the password', async () => {
    const member = await fixture.createMember();
    const logIn = () => login(fixture.ctx, { username: member.username, password: 'a sound password' });
    const tokens = [(await logIn()).token, (await logIn()).token]; // a third one is from the registration
    await endSessionsOf(asAdmin(), { id: member.id, reason: 'a lost phone' });
    for (const token of tokens) expect(await findSession(fixture.ctx, token, { polling: false })).toBeUndefined();
    await logIn();
    const [audited] = await fixture.db.select().from(schema.auditLog).where(eq(schema.auditLog.entityId, member.id));
    expect(audited).toMatchObject({
      action: 'user.sessions_ended',
      actorId: fixture.admin.id,
      after: { sessions: 3, reason: 'a lost phone' },
    });
    const { items } = await listMySecurityEvents(fixture.as(member), { limit: 10 });
    expect(items.filter(({ kind, reason }) => kind === 'session_ended' && reason === 'by_staff')).toHaveLength(3);
  });

  it('is for members, and for administrators only by a master admin, and never for oneself', async () => {
    const clerk = await fixture.createUser('admin');
    const end = (actor: Actor, { id }: Actor) => endSessionsOf(fixture.as(actor), { id, reason: 'a lost phone' });
    await expect(end(fixture.admin, clerk)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(end(fixture.admin, fixture.admin)).rejects.toMatchObject({ code: 'OWN_RECORD' });
    await expect(end(fixture.masterAdmin, clerk)).resolves.toBeUndefined();
  });
});

describe('a new password set by an administrator', () => {
  it('ends the user’s sessions; a change of bank details does not', async () => {
    const member = await fixture.createMember();
    const { token } = await login(fixture.ctx, { username: member.username, password: 'a sound password' });
    await updateUser(asAdmin(), { id: member.id, bankName: 'Bank' });
    expect(await findSession(fixture.ctx, token, { polling: false })).toBeDefined();
    await updateUser(asAdmin(), { id: member.id, password: 'a new password' });
    expect(await findSession(fixture.ctx, token, { polling: false })).toBeUndefined();
  });

  it('is compared with the current one before the row is locked', async () => {
    const { id } = await fixture.createUser();
    await fixture.db.transaction(async (tx) => {
      await tx.select().from(schema.users).where(eq(schema.users.id, id)).for('update');
      const unchanged = updateUser(asAdmin(), { id, password: 'a sound password' });
      await expect(unchanged).rejects.toMatchObject({ code: 'PASSWORD_UNCHANGED' }); // with a lock it would wait until the test times out
    });
  });

  it('is refused when the current password has changed since it was compared', async () => {
    const { id } = await fixture.createUser();
    await warmConnections(fixture);
    const { reset } = await fixture.db.transaction(async (tx) => {
      await tx.update(schema.users).set({ passwordHash: 'changed meanwhile' }).where(eq(schema.users.id, id));
      const started = Promise.allSettled([updateUser(asAdmin(), { id, password: 'a new password' })]);
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
      return { reset: started }; // in an object: a promise alone would be awaited before the row is released
    });
    expect(await reset).toMatchObject([{ status: 'rejected', reason: { code: 'UNAVAILABLE' } }]);
    const [user] = await fixture.db.select().from(schema.users).where(eq(schema.users.id, id));
    expect(user).toMatchObject({ passwordHash: 'changed meanwhile', mustChangePassword: false });
  });
});

describe('deleting a user', () => {
  it('moves their balances to closed_accounts, removes personal data, and keeps the transfers', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    await fixture.buy(member, sgd('40.00'));
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
    const transfers = await fixture.db.$count(schema.transfers);
    await deleteUser(asMaster(), { id: member.id });
    expect(await fixture.db.$count(schema.transfers)).toBe(transfers + 2);
    for (const table of [schema.transactions, schema.investments, schema.sessions, schema.knownOrigins] as const)
      expect(await fixture.db.$count(table, eq(table.userId, member.id))).toBe(0);
    const dump = await fixture.db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from transfers t union all select row_to_json(a)::text from accounts a union all select row_to_json(m)::text from closed_members m union all select row_to_json(l)::text from audit_log l where action = 'user.deleted'`,
    );
    expect(dump.some(({ row }) => row.includes(member.username))).toBe(false);
    await expect(deleteUser(asMaster(), { id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('during an interest run leaves the ledger consistent', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => fixture.createMember({ available: sgd('50.00') })));
    for (const member of members) await fixture.buy(member, sgd('50.00'));
    fixture.clock.forward({ days: 2 });
    await warmConnections(fixture);
    const deletions = members.slice(0, 6).map(({ id }) => deleteUser(asMaster(), { id }));
    const runs = [1, 2].map(() => accrueInterest(fixture.ctx, { runId: null }, { batchSize: 2 }));
    const outcomes = await Promise.allSettled([...deletions, ...runs]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await accrueInterest(fixture.ctx, { runId: null });
  });
});

describe('searching', () => {
  it('finds part of username, email, user number, account name or account number, ignoring case, wildcards literally', async () => {
    const member = await fixture.createMember();
    await updateUser(asAdmin(), { id: member.id, accountNumber: '000-535-6464' });
    // A name from before validation existed, with characters that are wildcards in LIKE.
    await fixture.db.update(schema.users).set({ accountName: 'BUDI 100%_Sampel' }).where(eq(schema.users.id, member.id));
    const { items } = await listUsers(asMaster(), { limit: 1, search: member.username });
    const found = async (search: string) => (await listUsers(asAdmin(), { limit: 10, search })).items.some(({ id }) => id === member.id);
    for (const text of [
      'budi 100%_s',
      '35-64',
      member.username.toUpperCase(),
      String(items[0]!.userNumber),
      `${member.username}@EXAMPLE.test`,
    ])
      expect(await found(text), text).toBe(true);
    for (const text of ['budi 100__', 'nobody at all']) expect(await found(text), text).toBe(false);
  });

  it('in the list of administrators covers username, email and number, not bank details', async () => {
    const created = {
      username: 'ketua.uji',
      email: 'surel.ketua@example.test',
      password: 'a long password of theirs',
      role: 'admin',
    } as const;
    const { id } = await adminCreateUser(asMaster(), created);
    await updateUser(asMaster(), { id, bankName: 'Bank Contoh', accountName: 'NAMA BANK KETUA', accountNumber: '777-888-9990' });
    const found = async (search: string) =>
      (await listUsers(asMaster(), { role: 'administrator', limit: 10, search })).items.map(({ username }) => username);
    expect(await found('KETUA.U')).toEqual(['ketua.uji']);
    expect(await found('surel.K')).toEqual(['ketua.uji']);
    const { items } = await listUsers(asMaster(), { role: 'administrator', limit: 10, search: 'ketua.uji' });
    expect(await found(`#${items[0]?.userNumber}`)).toEqual(['ketua.uji']);
    expect(await found('nama bank')).toEqual([]);
    expect(await found('777-888')).toEqual([]);
  });
});

describe('a user as shown to administrators', () => {
  it('has the available and the invested balance, in the list and in the overview', async () => {
    const member = await fixture.createMember({ available: sgd('30.00') });
    await fixture.buy(member, sgd('20.00'));
    const expected = { balance: sgd('10.00'), invested: sgd('20.00'), activeInvestments: 1 };
    expect((await getUserOverview(asAdmin(), { id: member.id })).user).toMatchObject(expected);
    const { items } = await listUsers(asAdmin(), { role: 'user', search: member.username, limit: 10 });
    expect(items).toMatchObject([{ id: member.id, ...expected }]);
  });

  it('has to be a member when a plain administrator asks', async () => {
    await expect(getUserOverview(asAdmin(), { id: fixture.masterAdmin.id })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await getUserOverview(asMaster(), { id: fixture.admin.id })).toMatchObject({ user: { role: 'admin', invested: 0 } });
  });
});
