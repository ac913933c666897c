import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { getFile } from '../files/get-file.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { createCoreFixture, expectInvariants, sampleAccount, samplePicture, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { deleteUser } from './delete-user.ts';
import { getClosedMember } from './get-closed-member.ts';
import { listClosedInvestments } from './list-closed-investments.ts';
import { listClosedMembers } from './list-closed-members.ts';
import { listClosedStatement } from './list-closed-statement.ts';
import { listClosedTransactions } from './list-closed-transactions.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const page = { limit: 100 };
const asMaster = () => fixture.as(fixture.masterAdmin);
const numberOf = async ({ id }: Actor) => {
  const [user] = await fixture.db.select({ userNumber: schema.users.userNumber }).from(schema.users).where(eq(schema.users.id, id));
  return user?.userNumber ?? 0;
};
const approve = (id: string) => processRequest(asMaster(), { id, status: 'approved' });

/** Deposit with a proof, a paid and a rejected withdrawal, a deleted deposit, an investment with a day of interest. */
async function createMemberWithHistory() {
  const member = await fixture.createMember();
  const number = await numberOf(member);
  const deposit = await requestDeposit(fixture.as(member), {
    amount: sgd('100.00'),
    bankDestinationId: fixture.bank.id,
    proofImage: await samplePicture(),
  });
  await approve(deposit.id);
  const paid = await requestWithdrawal(fixture.as(member), { amount: sgd('20.00') });
  await approve(paid.id);
  const rejected = await requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
  await processRequest(asMaster(), { id: rejected.id, status: 'rejected', adminNote: 'wrong name' });
  const mistaken = await fixture.deposit(member, sgd('7.00'));
  await approve(mistaken.id);
  await deleteTransaction(asMaster(), { id: mistaken.id });
  const investment = await fixture.buy(member, sgd('40.00'));
  fixture.clock.forward({ days: 1 });
  await accrueInterest(fixture.ctx, { runId: null });
  const pending = await requestWithdrawal(fixture.as(member), { amount: sgd('5.00') });
  return { member, number, deposit, paid, rejected, mistaken, investment, pending };
}

describe('a deleted member', () => {
  it('is found by the member number, with who deleted it, when, and its balances', async () => {
    const { member, number } = await createMemberWithHistory();
    await deleteUser(asMaster(), { id: member.id });
    const { items } = await listClosedMembers(fixture.as(fixture.masterAdmin), { ...page, userNumber: number });
    expect(items).toMatchObject([
      {
        id: member.id,
        userNumber: number,
        role: 'user',
        closedAt: fixture.clock.now(),
        closedBy: fixture.masterAdmin.username,
        available: sgd('40.00'),
        invested: sgd('40.20'),
        bonusesOwed: 0,
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(member.username);
    expect(await getClosedMember(fixture.as(fixture.masterAdmin), { id: member.id })).toMatchObject({
      transactions: 6,
      investments: 1,
      deposited: sgd('100.00'),
      withdrawn: sgd('20.00'),
    });
    expect((await listClosedMembers(fixture.as(fixture.masterAdmin), { ...page, userNumber: number + 1_000_000 })).items).toEqual([]);
  });

  it('keeps every request with its decision, payee and proof', async () => {
    const { member, deposit, paid, rejected, mistaken, pending } = await createMemberWithHistory();
    await deleteUser(asMaster(), { id: member.id });
    const { items, total } = await listClosedTransactions(fixture.as(fixture.masterAdmin), { ...page, id: member.id });
    expect(total).toBe(6);
    const of = (id: string) => items.find((item) => item.id === id);
    expect(of(deposit.id)).toMatchObject({ status: 'approved', balanceAfter: sgd('100.00'), processedBy: fixture.masterAdmin.username });
    expect(of(paid.id)).toMatchObject({ number: paid.number, amount: sgd('20.00'), status: 'approved', ...sampleAccount });
    expect(of(rejected.id)).toMatchObject({ status: 'rejected', adminNote: 'wrong name', ...sampleAccount });
    expect(of(pending.id)).toMatchObject({ status: 'closed', processedBy: null, ...sampleAccount });
    expect(of(mistaken.id)?.deletedAt).toEqual(expect.any(Date));
    const proofId = of(deposit.id)?.proofImage?.split('/').at(-1) ?? '';
    expect((await getFile({ ...fixture.ctx, actor: fixture.masterAdmin }, { id: proofId })).isPrivate).toBe(true);
    for (const actor of [fixture.admin, await fixture.createMember(), undefined])
      await expect(getFile({ ...fixture.ctx, actor }, { id: proofId })).rejects.toBeInstanceOf(DomainError);
  });

  it('keeps the investments and a statement that ends with zero', async () => {
    const { member, investment } = await createMemberWithHistory();
    const before = await listStatement(fixture.as(member), page);
    await deleteUser(asMaster(), { id: member.id });
    expect((await listClosedInvestments(fixture.as(fixture.masterAdmin), { ...page, id: member.id })).items).toMatchObject([
      { id: investment.id, status: 'active', amount: sgd('40.00'), totalEarned: sgd('0.20'), interestRate: 0.005 },
    ]);
    const after = await listClosedStatement(fixture.as(fixture.masterAdmin), { ...page, id: member.id });
    expect(after.items.slice(2)).toEqual(before.items);
    expect(after.items.slice(0, 2).map(({ kind }) => kind)).toEqual(['closure', 'closure']);
    expect(after.closing).toEqual({ available: 0, invested: 0 });
  });

  it('is not listed while still a user, and its records are read page by page', async () => {
    const { member } = await createMemberWithHistory();
    for (const read of [getClosedMember, listClosedTransactions, listClosedInvestments, listClosedStatement])
      await expect(read(fixture.as(fixture.masterAdmin), { ...page, id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteUser(asMaster(), { id: member.id });
    const whole = await listClosedTransactions(fixture.as(fixture.masterAdmin), { ...page, id: member.id });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const part: typeof whole = await listClosedTransactions(fixture.as(fixture.masterAdmin), {
        limit: 2,
        id: member.id,
        ...(cursor !== null && { cursor }),
      });
      ids.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(whole.items.map(({ id }) => id));
  });
});

describe('the database', () => {
  const refusal = (constraint: string) => ({ cause: { constraint_name: constraint } });

  it('deletes no user without closed records', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const deletion = fixture.db.delete(schema.users).where(eq(schema.users.id, member.id));
    await expect(deletion).rejects.toMatchObject(refusal('user_deleted_as_closed_member'));
  });

  it('changes and deletes no closed record', async () => {
    const { member } = await createMemberWithHistory();
    await deleteUser(asMaster(), { id: member.id });
    for (const table of ['closed_members', 'closed_records'])
      for (const statement of [`update ${table} set user_id = user_id`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(fixture.db.execute(statement), statement).rejects.toMatchObject(refusal(`${table}_append_only`));
  });

  it('posts nothing to a closed account', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await deleteUser(asMaster(), { id: member.id });
    const posting = fixture.db.execute(sql`
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id)
      select 'to-nobody', 'adjustment', 9000000000000004, id, 1, ${fixture.clock.now().toISOString()}, ${fixture.clock.now().toISOString()}, ${fixture.masterAdmin.id}
      from accounts where closed_user_id = ${member.id} and kind = 'available'`);
    await expect(posting).rejects.toMatchObject(refusal('closed_account_has_no_user'));
  });
});
