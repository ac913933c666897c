import { isPublicAddress, type Environment } from '@app/contract';
import { ensureMasterAdmin, generatePassword, isMasterAdminPassword, refusePublicDemo, type Ctx } from '@app/core';
import { createDb } from '@app/db';
import { createClock, createLogger, readOrCreateSecretKey } from '@app/runtime';
import { seedDemoData, type DemoLogin } from '../seed/demo-data.ts';
import { keepFirstPassword, readFirstPassword } from './first-password.ts';
import type { OpenDatabase } from './open-database.ts';

/** `masterPassword`: generated and not yet shown; null: chosen, or shown by an earlier start. */
export type FirstContents = { masterPassword: string | null; demo: DemoLogin[] };

/** Creates the first master admin if there is none. Returns the generated password until a start has shown it. */
async function ensurePassword(ctx: Ctx, { MASTER_ADMIN_PASSWORD: chosen, dataDir }: Environment & { dataDir: string }) {
  await ensureMasterAdmin(ctx, chosen ?? (() => keepFirstPassword(dataDir, generatePassword())));
  const kept = readFirstPassword(dataDir);
  /* Another one where the start was interrupted before it created the user, and another machine or a chosen password came first. */
  return kept !== null && (await isMasterAdminPassword(ctx, kept)) ? kept : null;
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
    invalidate: () => {},
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
