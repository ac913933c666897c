import type { ImportMemberInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { login } from '../auth/login.ts';
import { register } from '../auth/register.ts';
import { asOperator } from '../operator.ts';
import { changePassword } from '../profile/change-password.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listSecurityEvents } from '../security-events/list-security-events.ts';
import { findSession } from '../sessions/find-session.ts';
import { createCoreFixture, expectInvariants, sampleAccount, sgd, snapshot, type CoreFixture } from '../testing/index.ts';
import { importMembers, type OneTimePassword } from './import-members.ts';
import { planImport, type MemberRow, type PlannedMember } from './plan-import.ts';
import { deleteUser } from '../closed-members/delete-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const operator = () => asOperator(fixture.ctx);
let names = 0;
const newName = () => `imported.${(names += 1)}`;
const memberOf = (username: string, more: Partial<ImportMemberInput> = {}): ImportMemberInput => ({
  username,
  email: `${username.toLowerCase()}@example.test`,
  ...more,
});
const rowsOf = (members: ImportMemberInput[]): MemberRow[] => members.map((member, index) => ({ line: index + 2, member }));
const plan = (members: ImportMemberInput[]) => planImport(operator(), rowsOf(members));
const verdictsOf = (planned: PlannedMember[]) =>
  planned
    .toSorted((one, other) => one.line - other.line)
    .map(({ verdict, problems }) => (problems.length === 0 ? verdict : problems.map(({ field, problem, line }) => [field, problem, line])));

const never = new AbortController().signal;
async function carryOut(
  planned: PlannedMember[],
  { signal = never, onKeep = () => {} }: { signal?: AbortSignal; onKeep?: () => void } = {},
) {
  const kept: OneTimePassword[] = [];
  const keep = async (generated: OneTimePassword) => {
    onKeep();
    kept.push(generated);
  };
  const outcomes: string[] = [];
  for await (const { row, outcome } of importMembers(operator(), planned, { keep, signal }))
    outcomes.push(`${row.member.username} ${outcome}`);
  return { outcomes, passwords: new Map(kept.map(({ username, password }) => [username, password])) };
}
const create = async (members: ImportMemberInput[]) => carryOut(await plan(members));
const userOf = async (username: string) => {
  const [row] = await fixture.db.select().from(schema.users).where(eq(schema.users.username, username));
  if (!row) throw new Error(`no user ${username}`);
  return row;
};

describe('an imported member', () => {
  it('logs in with the generated password, has to choose another one, and has accepted no terms', async () => {
    const username = newName();
    const { passwords } = await create([memberOf(username, { language: 'th' })]);
    const password = passwords.get(username) ?? '';
    const { token } = await login(fixture.ctx, { username, password });
    const session = await findSession(fixture.ctx, token, { polling: false });
    expect(session?.requiredAction).toBe('change_password');
    const user = await userOf(username);
    expect(user).toMatchObject({ role: 'user', language: 'th', termsVersion: null, termsAcceptedAt: null, isDemo: false });
    await changePassword(fixture.as({ id: user.id, username, role: 'user' }), token, {
      currentPassword: password,
      newPassword: 'a password of their own',
    });
    expect(await userOf(username)).toMatchObject({ mustChangePassword: false });
  });

  it('is in the audit log as created by the operator, without the account number', async () => {
    const username = newName();
    await create([memberOf(username, sampleAccount)]);
    const { id } = await userOf(username);
    const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 5, entityId: id });
    expect(items).toMatchObject([
      { action: 'user.created', actorName: 'operator at the machine', after: { role: 'user', accountHash: expect.any(String) } },
    ]);
    expect(JSON.stringify(items)).not.toContain(sampleAccount.accountNumber);
    const events = await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 5, userId: id });
    expect(events.items).toMatchObject([{ kind: 'bank_details_changed', actorName: 'operator at the machine' }]);
  });

  it('has bank details that were saved by staff, also as the payee of a withdrawal', async () => {
    const username = newName();
    await create([memberOf(username, sampleAccount)]);
    const { id, ...row } = await userOf(username);
    expect(row).toMatchObject({ ...sampleAccount, bankDetailsBy: 'staff', bankDetailsByName: 'operator at the machine' });
    const member = { id, username, role: 'user' } as const;
    const { id: deposit } = await fixture.deposit(member, sgd('50.00'));
    await processRequest(fixture.as(fixture.masterAdmin), { id: deposit, status: 'approved' });
    const { id: withdrawal } = await requestWithdrawal(fixture.as(member), { amount: sgd('20.00') });
    const [payee] = await fixture.db.select().from(schema.payees).where(eq(schema.payees.transactionId, withdrawal));
    expect(payee).toMatchObject({ ...sampleAccount, detailsBy: 'staff', detailsByName: 'operator at the machine' });
  });

  it('earns the referrer the bonus from the day of the import on, as a registered friend does', async () => {
    const [referrer, friend] = [newName(), newName()];
    /* The referrer comes later in the file. */
    await create([memberOf(friend, { referrer: referrer.toUpperCase() }), memberOf(referrer)]);
    const { id } = await userOf(friend);
    const { id: deposit } = await fixture.deposit({ id, username: friend, role: 'user' }, sgd('100.00'));
    await processRequest(fixture.as(fixture.masterAdmin), { id: deposit, status: 'approved' });
    fixture.clock.forward({ days: 1 });
    await accrueReferralBonuses(fixture.ctx, { runId: null });
    const bonuses = await fixture.db
      .select({ amount: schema.transactions.amount })
      .from(schema.transactions)
      .where(eq(schema.transactions.userId, (await userOf(referrer)).id));
    expect(bonuses).toEqual([{ amount: 3_250 }]);
  });
});

describe('a plan', () => {
  it('changes nothing, also no position of a sequence', async () => {
    const lastNumber = () => fixture.db.execute(`select last_value from users_user_number_seq`);
    const before = [await snapshot(fixture), await lastNumber()];
    expect(verdictsOf(await plan([memberOf(newName()), memberOf(newName(), { referrer: 'nobody' })]))).toEqual([
      'create',
      [['referrer', 'unknown', undefined]],
    ]);
    expect([await snapshot(fixture), await lastNumber()]).toEqual(before);
  });

  it('says that a member exists, in any case of the letters, and refuses the name or address of another user', async () => {
    const member = await fixture.createUser();
    const email = `${member.username}@example.test`;
    const other = newName();
    const planned = await plan([
      { username: member.username.toUpperCase(), email: email.toUpperCase() },
      { username: other, email },
      memberOf(member.username, { email: 'other@example.test' }),
      memberOf(fixture.admin.username),
    ]);
    expect(verdictsOf(planned)).toEqual([
      'exists',
      [['email', 'repeated', 2]],
      [['username', 'repeated', 2]],
      [
        ['username', 'taken', undefined],
        ['email', 'taken', undefined],
      ],
    ]);
    expect(verdictsOf(await plan([{ username: other, email }]))).toEqual([[['email', 'taken', undefined]]]);
    expect(verdictsOf(await plan([memberOf(member.username, { email: 'other@example.test' })]))).toEqual([
      [['username', 'taken', undefined]],
    ]);
  });

  it('refuses what registration and the profile refuse', async () => {
    const planned = await plan([
      memberOf('Support.Team'),
      memberOf(newName(), { bankName: 'Bank Contoh' }),
      memberOf(newName(), { ...sampleAccount, accountNumber: '12' }),
    ]);
    expect(verdictsOf(planned)).toEqual([
      [['username', 'reserved', undefined]],
      [
        ['accountName', 'required', undefined],
        ['accountNumber', 'required', undefined],
      ],
      [['accountNumber', 'not_an_account_number', undefined]],
    ]);
  });

  it('orders a chain of referrers of any length, whatever the order of the file', async () => {
    const chain = Array.from({ length: 5_000 }, (_, index) => memberOf(`chain.${index}`, { referrer: `chain.${index + 1}` }));
    const planned = await plan([...chain, memberOf('chain.5000')]);
    expect(planned.map(({ member }) => member.username)).toEqual(Array.from({ length: 5_001 }, (_, index) => `chain.${5_000 - index}`));
    expect(new Set(planned.map(({ verdict }) => verdict))).toEqual(new Set(['create']));
  });

  it('refuses members who refer one another or themselves, and those whose referrer is refused', async () => {
    const [own, one, two, after, refused, friend, staffs] = Array.from({ length: 7 }, newName) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const planned = await plan([
      memberOf(after, { referrer: two }),
      memberOf(own, { referrer: own }),
      memberOf(one, { referrer: two }),
      memberOf(two, { referrer: one }),
      memberOf(friend, { referrer: refused }),
      memberOf(refused, { bankName: 'Bank Contoh' }),
      memberOf(staffs, { referrer: fixture.admin.username }),
    ]);
    expect(verdictsOf(planned).map((problems) => problems[0])).toEqual([
      ['referrer', 'refused', 5],
      ['referrer', 'circular', undefined],
      ['referrer', 'circular', undefined],
      ['referrer', 'circular', undefined],
      ['referrer', 'refused', 7],
      ['accountName', 'required', undefined],
      ['referrer', 'unknown', undefined],
    ]);
  });
});

describe('an import', () => {
  it('that is repeated changes nothing', async () => {
    const members = [memberOf(newName()), memberOf(newName())];
    await create(members);
    const before = await snapshot(fixture);
    const again = await plan(members);
    expect(verdictsOf(again)).toEqual(['exists', 'exists']);
    expect((await carryOut(again)).outcomes).toEqual([]);
    expect(await snapshot(fixture)).toEqual(before);
  });

  it('does not create a member whose password could not be kept, and keeps those before', async () => {
    const [first, second] = [memberOf(newName()), memberOf(newName())];
    let calls = 0;
    const onKeep = () => {
      if (++calls === 2) throw new Error('the disk is full');
    };
    await expect(carryOut(await plan([first, second]), { onKeep })).rejects.toThrow('the disk is full');
    expect(verdictsOf(await plan([first, second]))).toEqual(['exists', 'create']);
  });

  it('ends after a member when it is stopped', async () => {
    const members = Array.from({ length: 4 }, () => memberOf(newName()));
    const controller = new AbortController();
    const { outcomes } = await carryOut(await plan(members), { signal: controller.signal, onKeep: () => controller.abort() });
    expect(outcomes).toHaveLength(1);
    expect(verdictsOf(await plan(members))).toEqual(['exists', 'create', 'create', 'create']);
  });

  it('of the same file twice at once creates each member once', async () => {
    const members = Array.from({ length: 5 }, () => memberOf(newName()));
    const plans = [await plan(members), await plan(members)];
    const runs = await Promise.all(plans.map((planned) => carryOut(planned)));
    const all = runs.flatMap(({ outcomes }) => outcomes);
    for (const { username } of members) expect(all.filter((outcome) => outcome === `${username} created`)).toHaveLength(1);
    expect(all.filter((outcome) => outcome.endsWith(' exists'))).toHaveLength(5);
    expect(runs.map(({ passwords }) => passwords.size).reduce((sum, size) => sum + size)).toBe(5);
  });

  it('refuses what became impossible since the plan, and creates the others', async () => {
    const taken = newName();
    const [friend, last] = [newName(), newName()];
    const referrer = await fixture.createUser();
    const planned = await plan([memberOf(taken), memberOf(friend, { referrer: referrer.username }), memberOf(last)]);
    await register(fixture.ctx, { username: taken, email: 'someone@example.test', password: 'a sound password' });
    await deleteUser(fixture.as(fixture.masterAdmin), { id: referrer.id });
    expect((await carryOut(planned)).outcomes).toEqual([`${taken} refused`, `${friend} refused`, `${last} created`]);
  });
});
