import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

type Db = Pick<Ctx, 'db'>;

/** Executes statements as a superuser of the database can: no trigger and no foreign key stops them. */
export async function tamper({ db }: Db, ...statements: (SQL | string)[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/** Does something while a superuser has changed rows of a table, and restores them. */
export async function whileTampered(fixture: Db, table: string, statement: string, act: () => Promise<void>): Promise<void> {
  const [all, kept] = [sql.identifier(table), sql.identifier(`kept_${table}`)];
  const [found] = await fixture.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  const columns = sql.raw(found?.columns ?? '');
  await tamper(fixture, sql`create table ${kept} as table ${all}`, statement);
  await act();
  await tamper(
    fixture,
    sql`delete from ${all}`,
    sql`insert into ${all} (${columns}) overriding system value select ${columns} from ${kept}`,
    sql`drop table ${kept}`,
  );
}
