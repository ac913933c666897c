import { checkLedger, type Ctx } from '@app/core';
import { createDb, migrateDb } from '@app/db';
import { createClock, createLogger, readOrCreateSecretKey } from '@app/runtime';
import { settingsOrExit } from './env.ts';
import { findDatabase } from './find-database.ts';
import { readFlags } from './read-flags.ts';
import { seedDemoData } from './seed/demo-data.ts';
import { NotToBeFilled, seedLargeData } from './seed/large-data.ts';

/* Fills an empty product with the demo members; with --large, instead, adds so many members that lists are long. */
const membersLarge = 100_000;
const { values: flags } = readFlags({
  usage: 'npm run seed [-- --large] [-- --allow-published-passwords]',
  does:
    'Fills an empty product with the demo members. --large: adds 100,000 fictional members instead, beside those that are there. ' +
    '--allow-published-passwords: makes the demo accounts also in a database that is not the embedded one.',
  options: { large: { type: 'boolean' }, 'allow-published-passwords': { type: 'boolean' } },
});
const settings = settingsOrExit();
const { url, isEmbedded, close } = await findDatabase(settings);
if (isEmbedded) await migrateDb(url, { say: console.error });
const clock = createClock({ ...settings, DATABASE_URL: url });
const handle = createDb(url, { connectionsMax: 4, applicationName: 'seed', clockOffsetMs: clock.clockOffsetMs });
const ctx: Ctx = {
  db: handle.db,
  ...clock,
  enqueue: () => Promise.resolve(),
  invalidate: () => {},
  log: createLogger('seed', { LOG_LEVEL: 'error' }),
  rateLimitScale: 1,
  secretKey: () => readOrCreateSecretKey({ ...settings, DATA_DIR: settings.dataDir }),
};
try {
  await (flags.large === true ? fillLarge() : fillDemo());
} catch (error) {
  if (!(error instanceof NotToBeFilled)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await handle.close();
  await close();
}

async function fillDemo(): Promise<void> {
  if (!isEmbedded && flags['allow-published-passwords'] !== true)
    throw new NotToBeFilled(
      'Not seeded: the passwords of the demo accounts are published, and this database is not the embedded one. Add --allow-published-passwords to seed it nevertheless.',
    );
  const logins = await seedDemoData(ctx);
  console.log(
    logins.length === 0
      ? 'There are members already, or the product is live: nothing was changed.'
      : logins.map(({ username, password, note }) => `${username} ${password} (${note})`).join('\n'),
  );
}

async function fillLarge(): Promise<void> {
  console.log(`Making ${membersLarge.toLocaleString('en')} fictional members; this takes a few minutes ...`);
  const made = await seedLargeData(ctx, { members: membersLarge, isEmbedded });
  console.log(`${made.members} members and ${made.transactions} transactions in ${made.seconds} s.`);
  const { holds, transfers, results } = await checkLedger(ctx);
  console.log(`${transfers} transfers: ${holds ? 'the ledger is consistent' : 'the ledger is NOT consistent'}`);
  for (const { invariant, examples } of results.filter((result) => !result.holds)) console.error(invariant, examples);
  if (!holds) process.exitCode = 1;
}
