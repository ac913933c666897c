import { accrueInterest, previewInterest, type Ctx } from '@app/core';
import { createDb } from '@app/db';
import { formatIdr } from '@app/money';
import { createClock, createLogger, readOrCreateSecretKey } from '@app/runtime';
import { settingsOrExit } from './env.ts';
import { findDatabase } from './find-database.ts';
import { readFlags } from './read-flags.ts';

/*
 * Prints what an interest run would pay now (--dry-run), or pays it without the queue. It pays only what is due, each day once,
 * so it may run beside the worker.
 */
const { values: flags } = readFlags({
  usage: 'npm run interest [-- --dry-run]',
  does: 'Pays the interest that is due now, without the queue. --dry-run: says what would be paid and pays nothing.',
  options: { 'dry-run': { type: 'boolean' } },
});
const settings = settingsOrExit();
const { url, close } = await findDatabase(settings);
const clock = createClock({ ...settings, DATABASE_URL: url });
const handle = createDb(url, { connectionsMax: 2, applicationName: 'interest', clockOffsetMs: clock.clockOffsetMs });
const log = createLogger('interest', settings);
const ctx: Ctx = {
  db: handle.db,
  ...clock,
  enqueue: () => Promise.resolve(),
  log,
  rateLimitScale: 1,
  secretKey: () => readOrCreateSecretKey({ ...settings, DATA_DIR: settings.dataDir }),
};
try {
  if (flags['dry-run'] === true) {
    const { investments, days, completed, amount, setAside, oldestDueAt } = await previewInterest(ctx);
    console.log(
      `${investments} investments are due, ${days} days of interest in all: ${formatIdr(amount)}; ${completed} would be completed.`,
    );
    if (oldestDueAt) console.log(`The longest has been due since ${oldestDueAt.toISOString()}.`);
    if (setAside > 0) console.log(`${setAside} are set aside and would not be paid: see docs/operations.md.`);
  } else {
    const { status, investments, posted, amount } = await accrueInterest(ctx, { runId: null });
    console.log(`${status}: ${investments} investments, ${posted} days, ${formatIdr(amount)}`);
    process.exitCode = status === 'succeeded' ? 0 : 1;
  }
} finally {
  await handle.close();
  await close();
}
