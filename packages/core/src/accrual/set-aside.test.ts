import { schema } from '@app/db';
import { idr } from '@app/money';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../context.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { house } from '../ledger/house.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { accrueInterest } from './accrue-interest.ts';
import { listSetAside } from './list-set-aside.ts';
import { resumeInvestment } from './resume-investment.ts';

const { investments, transactions } = schema;
const page = { limit: 100 };

let world: World;
let alarms: object[] = [];
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(async () => {
  alarms = [];
  await expectBooksHold(world.ctx);
});
afterAll(() => world.close());

const run = (batchSize?: number) => {
  const log = { ...world.ctx.log, error: (fields: object) => void alarms.push(fields) };
  return accrueInterest({ ...world.ctx, log }, { runId: null }, batchSize === undefined ? {} : { batchSize });
};

/** Somebody has used up the key of a day of this investment: its interest can't be posted. */
async function poison(investmentId: string, day: number): Promise<void> {
  const { available } = await getAccounts(world.db, world.admin.id);
  const gift = { kind: 'adjustment', debitAccountId: house.adjustments, creditAccountId: available.id, amount: idr(1) } as const;
  await world.db.transaction((tx) =>
    postTransfers(tx, world.ctx, [{ ...gift, key: `interest-${investmentId}-${day}`, actorId: world.admin.id, reason: 'a squatter' }]),
  );
}

/** What a hand with full power over the database does about it. */
const mend = (investmentId: string) =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update transfers set key = 'moved away ' || id where key like ${`interest-${investmentId}-%`} and kind = 'adjustment'`,
    );
  });

const daysOf = (member: Actor) =>
  world.db
    .select({ day: transactions.accrualDay, amount: transactions.amount, after: transactions.balanceAfter, at: transactions.createdAt })
    .from(transactions)
    .where(sql`${transactions.userId} = ${member.id} and ${transactions.type} = 'interest'`)
    .orderBy(asc(transactions.accrualDay));

describe('an investment that can not be posted', () => {
  it('is set aside with one alarm while 499 others are paid, and once mended has the rows of a twin never set aside', async () => {
    const crowd = await world.createMember({ available: sgd('4980.00') });
    for (let n = 0; n < 498; n++) await world.buy(crowd, sgd('10.00'), 'standard', 7);
    const [bad, twin] = [await world.createMember({ available: sgd('20.00') }), await world.createMember({ available: sgd('20.00') })];
    const { id } = await world.buy(bad, sgd('20.00'), 'standard', 7);
    await world.buy(twin, sgd('20.00'), 'standard', 7);
    await poison(id, 2);

    for (const day of [1, 2, 3, 4]) {
      world.clock.forward({ days: 1 });
      expect(await run()).toMatchObject({ status: 'succeeded', posted: day === 1 ? 500 : 499 });
    }
    expect(alarms).toEqual([{ investmentId: id, reason: 'transfer_key_unique' }]);
    expect((await daysOf(bad)).map(({ day }) => day)).toEqual([1]);
    const { items, total } = await listSetAside(world.as(world.otherAdmin), page);
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id, username: bad.username, reason: 'transfer_key_unique' }]);

    await mend(id);
    world.clock.forward({ days: 1 });
    await resumeInvestment(world.as(world.admin), { id });
    expect((await listSetAside(world.as(world.otherAdmin), page)).items).toEqual([]);
    await run();
    expect(await daysOf(bad)).toEqual(await daysOf(twin));
    world.clock.forward({ days: 9 });
    await run();
    expect(await daysOf(bad)).toHaveLength(7);
    expect(await daysOf(bad)).toEqual(await daysOf(twin));
    expect((await getAccounts(world.db, bad.id)).available.balance).toBe((await getAccounts(world.db, twin.id)).available.balance);
  });

  it('is set aside again when it is resumed unmended, and every act is in the audit log', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await world.buy(member, sgd('10.00'), 'standard', 1);
    await poison(id, 1);
    world.clock.forward({ days: 1 });
    await run();
    await resumeInvestment(world.as(world.admin), { id });
    await run();
    expect(alarms).toHaveLength(2);
    await mend(id);
    await resumeInvestment(world.as(world.admin), { id });
    await run();
    expect(await daysOf(member)).toHaveLength(1);
    const acts = await listAudit(world.as(world.admin), { ...page, entityId: id });
    expect(acts.items).toMatchObject([1, 2].map(() => ({ action: 'investment.resumed', before: { reason: 'transfer_key_unique' } })));
    await expect(resumeInvestment(world.as(world.admin), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is found among several in small batches', async () => {
    const member = await world.createMember({ available: sgd('200.00') });
    const bought: string[] = [];
    for (let n = 0; n < 20; n++) bought.push((await world.buy(member, sgd('10.00'), 'standard', 1)).id);
    const bad = bought.filter((_, n) => n % 7 === 3);
    for (const id of bad) await poison(id, 1);
    world.clock.forward({ days: 1 });
    await run(6);
    expect(await daysOf(member)).toHaveLength(20 - bad.length);
    const { items } = await listSetAside(world.as(world.admin), page);
    expect(items.map(({ id }) => id).toSorted()).toEqual(bad.toSorted());
    for (const id of bad) {
      await mend(id);
      await resumeInvestment(world.as(world.admin), { id });
    }
    await run();
    expect(await daysOf(member)).toHaveLength(20);
  });
});

describe('a fault that is in no row', () => {
  it('sets nobody aside: the run fails, and the next one pays', async () => {
    const member = await world.createMember({ available: sgd('300.00') });
    for (let n = 0; n < 30; n++) await world.buy(member, sgd('10.00'), 'standard', 1);
    world.clock.forward({ days: 1 });
    await world.db.execute(sql`alter table transfers add constraint nothing_works check (kind <> 'interest') not valid`);
    await expect(run()).rejects.toMatchObject({ cause: { constraint_name: 'nothing_works' } });
    expect(await world.db.$count(investments, sql`set_aside_at is not null`)).toBe(0);
    await world.db.execute(sql`alter table transfers drop constraint nothing_works`);
    await run();
    expect(await world.db.$count(investments, eq(investments.status, 'active'))).toBe(0);
    expect(alarms).toEqual([]);
  });
});
