import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const tables = [
  'accounts',
  'audit_log',
  'bank_destinations',
  'files',
  'idempotency_keys',
  'investments',
  'job_runs',
  'notifications',
  'settings',
  'transactions',
  'transfers',
  'users',
];

/** All that the database holds, log-ins and counters left out: one hash per table. Equal snapshots: nothing has changed. */
export async function snapshot({ db }: Pick<Ctx, 'db'>): Promise<Record<string, string | null>> {
  const hashes = tables.map((name) =>
    sql.raw(`select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`),
  );
  const rows = await db.execute<{ name: string; hash: string | null }>(sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Does `work` while nothing can be written to the audit log. */
export async function withoutAuditLog<T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`alter table audit_log add constraint nothing_is_written check (false) not valid`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table audit_log drop constraint nothing_is_written`);
  }
}

/** Does `work` while a table can't be found, as in a database that is broken. */
export async function withoutTable<T>({ db }: Pick<Ctx, 'db'>, table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_hidden`));
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`alter table ${table}_hidden rename to ${table}`));
  }
}

/** Makes every log-in look as if nobody had used it for this long. */
export async function letLogInsLie({ db }: Pick<Ctx, 'db'>, { hours }: { hours: number }): Promise<void> {
  await db.execute(sql`update sessions set last_active_at = last_active_at - ${hours}::int * interval '1 hour'`);
}
