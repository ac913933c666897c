import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';
import { benchNow, dueAt } from './bench-now.ts';

/**
 * Inserts `count` members with one investment each, all with one due day. Triggers and foreign keys are disabled meanwhile, and
 * the members' search index, which interest never touches, is left out.
 */
export async function fill(db: Db, count: number): Promise<void> {
  const [now, due] = [benchNow.toISOString(), dueAt.toISOString()];
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`drop index users_search_text`);
    await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
      select 'bench' || n, 'bench' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), ${now} from generate_series(1, ${count}) n`);
    await tx.execute(sql`insert into accounts (user_id, kind, credits)
      select id, kind, credits from users, (values ('available', 0), ('invested', 1300000)) as held (kind, credits)`);
    await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
      select id, 'standard', 1300000, 1300000, 5000, 30, ${due}::timestamptz - interval '24 hours', ${due}::timestamptz + interval '29 days', ${due} from users`);
  });
  await db.execute(sql`vacuum (freeze, analyze)`);
}
