import { isPublicAddress, type Environment } from '@app/contract';
import { ensureMasterAdmin, makeUpPassword, refusePublicDemo, type Ctx } from '@app/core';
import { createDb } from '@app/db';
import { createClock, createLogger, openSecretKey } from '@app/runtime';
import { seedDemoWorld, type DemoLogin } from '../seed/demo-world.ts';
import type { OpenDatabase } from './open-database.ts';

export type FirstContents = { masterPassword: string | null; demo: DemoLogin[] };

/** The first master admin, and demo members where nobody could take them for real: on a database only we can reach. */
export async function fillDatabase(settings: Environment & { dataDir: string }, database: OpenDatabase): Promise<FirstContents> {
  const clock = createClock({ ...settings, DATABASE_URL: database.url });
  const handle = createDb(database.url, { connectionsMax: 4, clockOffsetMs: clock.clockOffsetMs });
  const ctx: Ctx = {
    db: handle.db,
    ...clock,
    enqueue: () => Promise.resolve(),
    log: createLogger('start', { LOG_LEVEL: 'error' }),
    rateLimitScale: 1,
    secretKey: () => openSecretKey({ ...settings, DATA_DIR: settings.dataDir }),
  };
  try {
    await refusePublicDemo(ctx.db, settings);
    const made = await ensureMasterAdmin(ctx, settings.MASTER_ADMIN_PASSWORD ?? makeUpPassword);
    const masterPassword = settings.MASTER_ADMIN_PASSWORD === undefined ? made : null;
    const wantsDemo = settings.DEMO_DATA ?? (database.embedded !== undefined && !isPublicAddress(settings));
    return { masterPassword, demo: wantsDemo ? await seedDemoWorld(ctx) : [] };
  } finally {
    await handle.close();
  }
}
