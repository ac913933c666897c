import { schema } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { countLockWaits, createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

it('an approval does not lock the bank account until it posts, as its last statement', async () => {
  const member = await fixture.createMember();
  const { id } = await fixture.deposit(member, sgd('10.00'));
  await warmConnections(fixture);
  const { approval } = await fixture.db.transaction(async (tx) => {
    await tx.execute(sql`lock table notifications in exclusive mode`);
    const started = processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
    const free = await tx.execute(sql`select id from accounts where id = ${companyAccounts.bank} for no key update skip locked`);
    expect(free).toHaveLength(1);
    return { approval: started };
  });
  expect(await approval).toMatchObject({ status: 'approved', balanceAfter: sgd('10.00') });
});

it('a withdrawal no longer covered by the balance is refused when it posts, and the decision is rolled back', async () => {
  const member = await fixture.createMember({ available: sgd('10.00') });
  const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('8.00') });
  const ownDeposit = and(eq(schema.transactions.userId, member.id), eq(schema.transactions.type, 'deposit'));
  const [deposit] = await fixture.db.select().from(schema.transactions).where(ownDeposit);
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: deposit!.id });
  const before = await fixture.db.$count(schema.notifications, eq(schema.notifications.userId, member.id));
  await expect(processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' })).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  });
  const [row] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
  expect(row).toMatchObject({ status: 'pending', balanceAfter: null, processedBy: null });
  expect(await fixture.db.$count(schema.notifications, eq(schema.notifications.userId, member.id))).toBe(before);
});
