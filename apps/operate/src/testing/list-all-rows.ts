import type { Db } from '@app/db';

/** Every row of every logged table as text, sorted, with the list of migrations and the positions of the sequences. */
export async function listAllRows(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'drizzle') and relkind in ('r', 'S') and relpersistence = 'p' order by 1`);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    /* The count of values that a sequence has logged ahead is no position. */
    const isSequence = name.endsWith('_seq');
    const found = await db.execute<{ line: string }>(
      isSequence ? `select last_value || ' ' || is_called as line from ${name}` : `select t::text as line from ${name} t order by 1`,
    );
    rows[name] = found.map(({ line }) => line);
  }
  return rows;
}

/** Columns, constraints, indexes and triggers of the schema `public`, as the server prints them. */
export async function listDefinitions(db: Db): Promise<string[]> {
  const rows = await db.execute<{ line: string }>(`
    select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default, generation_expression) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}
