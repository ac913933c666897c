import { asOperator } from '@app/core/operator';
import { createDb, getSchemaStatus, requireSchema, requireServer } from '@app/db';
import { noInvalidations, openSender } from '@app/live';
import { createClock, createLogger, readOrCreateSecretKey, readPreviousSecretKey } from '@app/runtime';
import type { OperatorSettings, Tools } from './command.ts';

const connectionsMax = 2;

/**
 * Runs `run` on the database, as the operator at the machine. `anySchema`: also on a database whose schema is not that of this program.
 * `signal` closes its connections, so that what waits for them is rejected. Warnings go to standard error, because the result is on standard output.
 * @throws CannotStart when the server can't be used, or the database has another schema
 */
export async function withTools<T>(
  settings: OperatorSettings,
  run: (tools: Tools) => Promise<T>,
  { anySchema = false, signal }: { anySchema?: boolean; signal?: AbortSignal } = {},
): Promise<T> {
  await requireServer(settings.DATABASE_URL);
  const clock = createClock(settings);
  const handle = createDb(settings.DATABASE_URL, { connectionsMax, applicationName: 'operate', clockOffsetMs: clock.clockOffsetMs });
  const log = createLogger('operate', { LOG_LEVEL: 'warn' }, { write: (line) => void process.stderr.write(line) });
  const sender = settings.LIVE ? openSender(settings.DATABASE_URL, log) : noInvalidations;
  const ctx = asOperator({
    db: handle.db,
    ...clock,
    /* A worker finds what is due in the database. */
    enqueue: () => Promise.resolve(),
    invalidate: sender.invalidate,
    log,
    rateLimitScale: 1,
    secretKey: () => readOrCreateSecretKey(settings),
    previousSecretKey: readPreviousSecretKey(settings),
  });
  const close = () => void handle.close();
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    if (!anySchema) requireSchema(await getSchemaStatus(handle.db));
    return await run({ ctx, settings });
  } finally {
    signal?.removeEventListener('abort', close);
    await sender.close();
    await handle.close();
  }
}
