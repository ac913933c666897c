import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** The text of every row of every table, as whoever has a backup reads it. */
export async function readAllRows({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const names = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of names) {
    const rows = await db.execute<{ text: string }>(sql`select row_of_table::text as text from ${sql.raw(name)} row_of_table`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
