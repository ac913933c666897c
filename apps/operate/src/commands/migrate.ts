import { migrateDb } from '@app/db';
import type { OperatorSettings, Report } from '../command.ts';

/** Brings the schema of the database to that of this program. */
export async function migrate({ DATABASE_URL }: OperatorSettings): Promise<Report> {
  const { applied } = await migrateDb(DATABASE_URL);
  const lines = applied.length === 0 ? ['The schema is that of this program: nothing to do.'] : applied.map((name) => `applied ${name}`);
  return { lines, data: { applied } };
}
