import { schema } from '@app/db';
import { idr } from '@app/money';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { accrueInterest } from './accrue-interest.ts';
import { listSetAside } from './list-set-aside.ts';
import { resumeInvestment } from './resume-investment.ts';

const { investments, transactions } = schema;
const page = { limit: 100 };

let fixture: CoreFixture;
let alarms: object[] = [];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  alarms = [];
  await expectInvariants(fixture.ctx);
});
afterAll(() => fixture.close());

const run = (batchSize?: number) => {
  const log = { ...fixture.ctx.log, error: (fields: object) => void alarms.push(fields) };
  return accrueInterest({ ...fixture.ctx, log }, { runId: null }, batchSize === undefined ? {} : { batchSize });
};

/** Uses the transfer key of a day of this investment, so that its interest can't be posted. */
async function poison(investmentId: string, day: number): Promise<void> {
  const { available } = await getAvailableAndInvested(fixture.db, fixture.masterAdmin.id);
  const gift = { kind: 'adjustment', debitAccountId: companyAccounts.adjustments, creditAccountId: available.id, amount: idr(1) } as const;
  await fixture.db.transaction((tx) =>
    postTransfers(tx, fixture.ctx, [
      { ...gift, key: `interest-${investmentId}-${day}`, actorId: fixture.masterAdmin.id, reason: 'occupies the key' },
    ]),
  );
}

/** Repairs it as a database superuser would. */
const mend = (investmentId: string) =>
  fixture.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update transfers set key = 'released-' || id where key like ${`interest-${investmentId}-%`} and kind = 'adjustment'`,
    );
  });

const daysOf = (member: Actor) =>
  fixture.db
    .select({ day: transactions.accrualDay, amount: transactions.amount, after: transactions.balanceAfter, at: transactions.createdAt })
    .from(transactions)
    .where(sql`${transactions.userId} = ${member.id} and ${transactions.type} = 'interest'`)
    .orderBy(asc(transactions.accrualDay));

describe('an investment whose interest cannot be posted', () => {
  it('is set aside with one alarm while 499 others are paid, and after the repair has the same rows as one never set aside', async () => {
    const holderOfMany = await fixture.createMember({ available: sgd('4980.00') });
    for (let n = 0; n < 498; n++) await fixture.buy(holderOfMany, sgd('10.00'), 'standard', 7);
    const [bad, healthy] = [
      await fixture.createMember({ available: sgd('20.00') }),
      await fixture.createMember({ available: sgd('20.00') }),
    ];
    const { id } = await fixture.buy(bad, sgd('20.00'), 'standard', 7);
    await fixture.buy(healthy, sgd('20.00'), 'standard', 7);
    await poison(id, 2);

    for (const day of [1, 2, 3, 4]) {
      fixture.clock.forward({ days: 1 });
      expect(await run()).toMatchObject({ status: 'succeeded', posted: day === 1 ? 500 : 499 });
    }
    expect(alarms).toEqual([{ investmentId: id, reason: 'transfer_key_unique' }]);
    expect((await daysOf(bad)).map(({ day }) => day)).toEqual([1]);
    const { items, total } = await listSetAside(fixture.as(fixture.admin), page);
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id, username: bad.username, reason: 'transfer_key_unique' }]);

    await mend(id);
    fixture.clock.forward({ days: 1 });
    await resumeInvestment(fixture.as(fixture.masterAdmin), { id });
    expect((await listSetAside(fixture.as(fixture.admin), page)).items).toEqual([]);
    await run();
    expect(await daysOf(bad)).toEqual(await daysOf(healthy));
    fixture.clock.forward({ days: 9 });
    await run();
    expect(await daysOf(bad)).toHaveLength(7);
    expect(await daysOf(bad)).toEqual(await daysOf(healthy));
    expect((await getAvailableAndInvested(fixture.db, bad.id)).available.balance).toBe(
      (await getAvailableAndInvested(fixture.db, healthy.id)).available.balance,
    );
  });

  it('is set aside again when resumed without a repair, and each resumption is in the audit log', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await fixture.buy(member, sgd('10.00'), 'standard', 1);
    await poison(id, 1);
    fixture.clock.forward({ days: 1 });
    await run();
    await resumeInvestment(fixture.as(fixture.masterAdmin), { id });
    await run();
    expect(alarms).toHaveLength(2);
    await mend(id);
    await resumeInvestment(fixture.as(fixture.masterAdmin), { id });
    await run();
    expect(await daysOf(member)).toHaveLength(1);
    const acts = await listAudit(fixture.as(fixture.masterAdmin), { ...page, entityId: id });
    expect(acts.items).toMatchObject([1, 2].map(() => ({ action: 'investment.resumed', before: { reason: 'transfer_key_unique' } })));
    await expect(resumeInvestment(fixture.as(fixture.masterAdmin), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is set aside alone when several fail and the batches are small', async () => {
    const member = await fixture.createMember({ available: sgd('200.00') });
    const bought: string[] = [];
    for (let n = 0; n < 20; n++) bought.push((await fixture.buy(member, sgd('10.00'), 'standard', 1)).id);
    const bad = bought.filter((_, n) => n % 7 === 3);
    for (const id of bad) await poison(id, 1);
    fixture.clock.forward({ days: 1 });
    await run(6);
    expect(await daysOf(member)).toHaveLength(20 - bad.length);
    const { items } = await listSetAside(fixture.as(fixture.masterAdmin), page);
    expect(items.map(({ id }) => id).toSorted()).toEqual(bad.toSorted());
    for (const id of bad) {
      await mend(id);
      await resumeInvestment(fixture.as(fixture.masterAdmin), { id });
    }
    await run();
    expect(await daysOf(member)).toHaveLength(20);
  });
});

describe('a fault that is not caused by a row', () => {
  it('sets no investment aside: the run fails, and the next one pays', async () => {
    const member = await fixture.createMember({ available: sgd('300.00') });
    for (let n = 0; n < 30; n++) await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    await fixture.db.execute(sql`alter table transfers add constraint nothing_works check (kind <> 'interest') not valid`);
    await expect(run()).rejects.toMatchObject({ cause: { constraint_name: 'nothing_works' } });
    expect(await fixture.db.$count(investments, sql`set_aside_at is not null`)).toBe(0);
    await fixture.db.execute(sql`alter table transfers drop constraint nothing_works`);
    await run();
    expect(await fixture.db.$count(investments, eq(investments.status, 'active'))).toBe(0);
    expect(alarms).toEqual([]);
  });
});
