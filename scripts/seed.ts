import type { Ctx } from '@app/core';
import { createDb } from '@app/db';
import { createClock, createLogger } from '@app/runtime';
import { settingsOrExit } from './env.ts';
import { findDatabase } from './find-database.ts';
import { seedDemoWorld } from './seed/demo-world.ts';

/* Fills an empty product with the demo world. */
const settings = settingsOrExit();
const { url, close } = await findDatabase(settings);
const handle = createDb(url, { connectionsMax: 4, applicationName: 'seed' });
const ctx: Ctx = {
  db: handle.db,
  now: createClock({ ...settings, DATABASE_URL: url }),
  enqueue: () => Promise.resolve(),
  log: createLogger('seed', { LOG_LEVEL: 'error' }),
  rateLimitScale: 1,
};
try {
  const logins = await seedDemoWorld(ctx);
  console.log(
    logins.length === 0
      ? 'There are members already: nothing was changed.'
      : logins.map(({ username, password, note }) => `${username} ${password} (${note})`).join('\n'),
  );
} finally {
  await handle.close();
  await close();
}
