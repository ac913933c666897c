import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';
import type { BenchApi } from '../figures/start-api.ts';

/** Creates one pending deposit for each generated member; returns their ids. */
export async function createPendingDeposits(db: Db): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    insert into transactions (user_id, type, status, amount, created_at, announced_at)
    select id, 'deposit', 'pending', 1300000, now(), now() from users where username like 'generated%' returning id`);
  return rows.map(({ id }) => id);
}

/** Approves a request over REST, as the user of the token. */
export const approveOverRest =
  ({ base }: BenchApi, token: string) =>
  async (id: string): Promise<void> => {
    const response = await fetch(`${base}/api/admin/requests/${id}/process`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved', admin_note: null }),
    });
    if (response.status !== 200) throw new Error(`an approval was answered with ${response.status}: ${await response.text()}`);
    await response.text();
  };

/** Switches protection on or off, with everything that lets this administrator approve deposits below the limit alone. */
export async function switchProtection(db: Db, adminId: string, isOn: boolean): Promise<void> {
  await db.execute(sql`
    insert into authenticator_apps (user_id, encrypted_secret, started_at, confirmed_at) values (${adminId}, decode(repeat('00', 48), 'hex'), now(), now())
    on conflict do nothing`);
  await db.execute(sql`update sessions set code_given_at = now() where user_id = ${adminId}`);
  await db.execute(sql`update protection set since = case when ${isOn} then now() end`);
}

/** The rate per second of concurrent clients that each process one after the other. */
export async function ratePerSecond(clients: number, ids: readonly string[], approve: (id: string) => Promise<void>): Promise<number> {
  const left = [...ids];
  const before = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await approve(id);
    }),
  );
  return (ids.length * 1000) / (performance.now() - before);
}
