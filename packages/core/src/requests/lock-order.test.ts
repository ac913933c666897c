import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { login } from '../auth/login.ts';
import { createWorld, expectBooksHold, sgd, warmConnections } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const rounds = 15;

it('requests and log-ins of a member and edits by staff at the same moment never lock each other out', async () => {
  const world = await createWorld(inject('testServer'));
  const deadlocks = async () => {
    await world.db.execute(sql`select pg_stat_force_next_flush()`);
    const [row] = await world.db.execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return Number(row?.deadlocks);
  };
  try {
    const member = await world.createMember({ available: sgd('9000.00') });
    const from = { ...world.ctx, address: '192.0.2.7', network: '192.0.2.0/24' };
    await login(from, { username: member.username, password: 'a sound password' });
    await warmConnections(world);
    for (let round = 1; round <= rounds; round++) {
      const balance = sgd(`${9000 + round}.00`);
      const acts = await Promise.allSettled([
        ...Array.from({ length: 3 }, () => requestWithdrawal(world.as(member), { amount: sgd('10.00') })),
        ...Array.from({ length: 3 }, () => updateUser(world.as(world.admin), { id: member.id, balance, reason: 'a test' })),
      ]);
      expect(acts.flatMap((act) => (act.status === 'rejected' ? [String(act.reason)] : []))).toEqual([]);
    }
    await Promise.all([
      login(from, { username: member.username, password: 'a sound password' }),
      updateUser(world.as(world.admin), { id: member.id, password: 'another sound one' }),
    ]);
    expect(await deadlocks()).toBe(0);
    await expectBooksHold(world.ctx);
  } finally {
    await world.close();
  }
});
