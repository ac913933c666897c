import { createDb } from '@app/db';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { processRequest } from '../requests/process-request.ts';
import { createGeneratedMembers, createCoreFixture, expectInvariants, sgd } from '../testing/index.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';

const members = 1000;

it('reads few accounts per transfer when one statement posts many, on a connection with a plan cached for one', async () => {
  const fixture = await createCoreFixture(inject('testServer'));
  const only = createDb(fixture.url, { connectionsMax: 1, clockOffsetMs: fixture.clock.offsetMs });
  const rowsRead = async () => {
    await only.db.execute(sql`select pg_stat_force_next_flush()`);
    const [row] = await only.db.execute<{
      rows: string;
    }>(sql`select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as rows from pg_stat_user_tables
      where relname in ('accounts', 'transactions', 'transfers')`);
    return Number(row?.rows);
  };
  try {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('50.00'));
    await processRequest(fixture.as(fixture.masterAdmin, { db: only.db }), { id, status: 'approved' });
    await purchasePlan(fixture.as(member, { db: only.db }), { amount: sgd('10.00'), planType: 'standard', durationDays: 30 });
    const before = await rowsRead();
    await createGeneratedMembers(only.db, { count: members, purchasedAt: new Date('2026-11-01T02:00:00.000Z'), durationDays: 30 });
    expect(((await rowsRead()) - before) / members).toBeLessThan(60);
    await expectInvariants(fixture.ctx);
  } finally {
    await only.close();
    await fixture.close();
  }
});
