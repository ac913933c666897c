/** Runs a statement without parameters and returns its rows: of the driver, in a database transaction or outside of one, or of drizzle. */
export type RunStatement = (statement: string) => PromiseLike<readonly Record<string, unknown>[]>;

/** The creation instants of the applied migrations (ms), in order; none in a database without any schema. */
export async function readApplied(run: RunStatement): Promise<number[]> {
  const [found] = await run("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  if (found?.['exists'] !== true) return [];
  const rows = await run('select created_at as when from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ when }) => Number(when));
}
