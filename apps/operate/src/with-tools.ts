import { createDb, requireSchema, getSchemaStatus } from '@app/db';
import { asOperator } from '@app/core/operator';
import { createClock, createLogger, readOrCreateSecretKey } from '@app/runtime';
import type { OperatorSettings, Report, Tools } from './command.ts';

const connectionsMax = 2;

/**
 * Runs a command on the database, as the operator at the machine. `anySchema`: also on a database whose schema is not that of this
 * program. The log goes to standard error, because the result is on standard output.
 * @throws CannotStart when the database can't be reached, or has another schema
 */
export async function withTools(
  settings: OperatorSettings,
  run: (tools: Tools) => Promise<Report>,
  { anySchema = false }: { anySchema?: boolean } = {},
): Promise<Report> {
  const clock = createClock(settings);
  const handle = createDb(settings.DATABASE_URL, { connectionsMax, applicationName: 'operate', clockOffsetMs: clock.clockOffsetMs });
  const ctx = asOperator({
    db: handle.db,
    ...clock,
    /* A worker finds what is due in the database. */
    enqueue: () => Promise.resolve(),
    log: createLogger('operate', settings, { write: (line) => void process.stderr.write(line) }),
    rateLimitScale: 1,
    secretKey: () => readOrCreateSecretKey(settings),
  });
  try {
    if (!anySchema) requireSchema(await getSchemaStatus(handle.db));
    return await run({ ctx, settings });
  } finally {
    await handle.close();
  }
}
