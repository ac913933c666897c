import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** Runs `work` while inserts into the audit log fail. */
export async function withFailingAuditLog<T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`alter table audit_log add constraint insert_refused_by_test check (false) not valid`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table audit_log drop constraint insert_refused_by_test`);
  }
}

/** Runs `work` while a table does not exist, as in a damaged database. */
export async function withoutTable<T>({ db }: Pick<Ctx, 'db'>, table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_hidden`));
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`alter table ${table}_hidden rename to ${table}`));
  }
}

/** Runs `work` while every query that names the column of the password hashes fails. */
export async function withoutPasswordHash<T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`alter table users rename column password_hash to hidden_hash`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table users rename column hidden_hash to password_hash`);
  }
}
