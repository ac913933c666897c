import { grantRuntimeRole, migrateDb } from '@app/db';
import { migrateQueue, POSTGRES_SCHEMA } from '@app/queue';
import type { OperatorSettings, Report } from '../command.ts';

/**
 * Brings the schema of the database to that of this program, with the tables of a queue on PostgreSQL. With RUNTIME_DATABASE_URL, its
 * role gets what api and worker need.
 */
export async function migrate({ DATABASE_URL, RUNTIME_DATABASE_URL, REDIS_URL }: OperatorSettings): Promise<Report> {
  const { applied } = await migrateDb(DATABASE_URL, { say: (sentence) => process.stderr.write(`${sentence}\n`) });
  await migrateQueue({ redisUrl: REDIS_URL, databaseUrl: DATABASE_URL });
  const runtimeRole = RUNTIME_DATABASE_URL === undefined ? null : decodeURIComponent(new URL(RUNTIME_DATABASE_URL).username);
  if (RUNTIME_DATABASE_URL !== undefined) await grantRuntimeRole(DATABASE_URL, RUNTIME_DATABASE_URL, { schemas: [POSTGRES_SCHEMA] });
  return {
    lines: [
      ...(applied.length === 0 ? ['The schema is that of this program: nothing to do.'] : applied.map((name) => `applied ${name}`)),
      ...(runtimeRole === null ? [] : [`The role ${runtimeRole} has what api and worker need.`]),
    ],
    data: { applied, runtimeRole },
  };
}
