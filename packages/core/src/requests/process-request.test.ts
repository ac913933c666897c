import { schema } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { countLockWaits, createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { getRequest } from './get-request.ts';
import { getRequestDetails } from './get-request-details.ts';
import { processRequest } from './process-request.ts';
import { requestDeposit } from './request-deposit.ts';
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

it('an approval is refused when the amount that the administrator has read is not that of the request, and keeps it in the audit log', async () => {
  const member = await fixture.createMember();
  const { id } = await fixture.deposit(member, sgd('12500.00'));
  const approve = (seenAmount: Idr) => processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved', seenAmount });
  await expect(approve(sgd('1250.00'))).rejects.toMatchObject({ code: 'AMOUNT_DIFFERS', fields: { seenAmount: 'invalid' } });
  expect((await getRequest(fixture.db, id)).status).toBe('pending');
  await approve(sgd('12500.00'));
  const [entry] = await fixture.db
    .select({ after: schema.auditLog.after })
    .from(schema.auditLog)
    .where(and(eq(schema.auditLog.entityId, id), eq(schema.auditLog.action, 'request.approved')));
  expect(entry?.after).toMatchObject({ seenAmount: sgd('12500.00') });
});

it('the details of a deposit name those of the same amount and day, of the member or to the same destination', async () => {
  fixture.clock.forward({ days: 3 });
  const [member, other] = [await fixture.createMember(), await fixture.createMember()];
  const amount = sgd('77.00');
  const to = (who: Actor, bankDestinationId: string) => requestDeposit(fixture.as(who), { amount, bankDestinationId });
  const rejected = await fixture.deposit(member, amount);
  await processRequest(fixture.as(fixture.masterAdmin), { id: rejected.id, status: 'rejected', adminNote: 'a test' });
  await fixture.deposit(member, sgd('77.01'));
  await to(other, await fixture.createBank());
  const elsewhere = await to(member, await fixture.createBank());
  const ofOther = await fixture.deposit(other, amount);
  const asked = await fixture.deposit(member, amount);
  fixture.clock.forward({ days: 1 });
  await fixture.deposit(member, amount);
  const { similarDeposits } = await getRequestDetails(fixture.as(fixture.admin), { id: asked.id });
  expect(similarDeposits.map(({ number }) => number)).toEqual([elsewhere.number, ofOther.number]);
});
