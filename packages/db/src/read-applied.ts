/** Runs a statement without parameters and returns its rows: of the driver, in a database transaction or outside of one, or of drizzle. */
export type RunStatement = (statement: string) => PromiseLike<readonly Record<string, unknown>[]>;

/**
 * A migration of a database. `when`: its creation instant (ms). `oldestProgram`: the first version whose programs can work on the schema
 * after it; null when the program that applied it did not say.
 */
export type AppliedMigration = { when: number; oldestProgram: string | null };

/** The applied migrations, in order; none in a database without any schema. */
export async function readApplied(run: RunStatement): Promise<AppliedMigration[]> {
  const [found] = await run("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  if (found?.['exists'] !== true) return [];
  /* By way of JSON, because the list of a database that an earlier program migrated does not have the column. */
  const rows = await run(
    `select created_at as when, to_jsonb(applied) ->> 'oldest_program' as "oldestProgram" from drizzle.__drizzle_migrations applied
    order by created_at`,
  );
  return rows.map(({ when, oldestProgram }) => ({
    when: Number(when),
    oldestProgram: typeof oldestProgram === 'string' ? oldestProgram : null,
  }));
}
