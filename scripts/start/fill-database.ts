import { isPublicAddress, type Environment } from '@app/contract';
import { ensureMasterAdmin, generatePassword, refusePublicDemo, type Ctx } from '@app/core';
import { createDb } from '@app/db';
import { createClock, createLogger, readOrCreateSecretKey } from '@app/runtime';
import { seedDemoData, type DemoLogin } from '../seed/demo-data.ts';
import { FirstPassword } from './first-password.ts';
import type { OpenDatabase } from './open-database.ts';

/** `masterPassword`: generated and not yet shown; null: chosen, or shown by an earlier start. */
export type FirstContents = { masterPassword: string | null; demo: DemoLogin[] };

/** Creates the first master admin if there is none; returns the generated password as long as no start has shown it. */
async function ensurePassword(ctx: Ctx, { MASTER_ADMIN_PASSWORD: chosen, dataDir }: Environment & { dataDir: string }) {
  const firstPassword = new FirstPassword(dataDir);
  if (chosen !== undefined) firstPassword.forget();
  const ofEarlierStart = firstPassword.read();
  const created = await ensureMasterAdmin(ctx, chosen ?? (() => firstPassword.keep(generatePassword())));
  if (created === null && ofEarlierStart === null) firstPassword.forget(); // another machine created the user meanwhile
  return firstPassword.read();
}

/**
 * Creates the first master admin, and demo members where they can't be taken for real: on a database that only this product can
 * reach.
 */
export async function fillDatabase(settings: Environment & { dataDir: string }, database: OpenDatabase): Promise<FirstContents> {
  const clock = createClock({ ...settings, DATABASE_URL: database.url });
  const handle = createDb(database.url, { connectionsMax: 4, clockOffsetMs: clock.clockOffsetMs });
  const ctx: Ctx = {
    db: handle.db,
    ...clock,
    enqueue: () => Promise.resolve(),
    log: createLogger('start', { LOG_LEVEL: 'error' }),
    rateLimitScale: 1,
    secretKey: () => readOrCreateSecretKey({ ...settings, DATA_DIR: settings.dataDir }),
  };
  try {
    await refusePublicDemo(ctx.db, settings);
    const masterPassword = await ensurePassword(ctx, settings);
    const wantsDemo = settings.DEMO_DATA ?? (database.embedded !== undefined && !isPublicAddress(settings));
    return { masterPassword, demo: wantsDemo ? await seedDemoData(ctx) : [] };
  } finally {
    await handle.close();
  }
}
