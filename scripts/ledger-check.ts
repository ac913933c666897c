import { checkLedger } from '@app/core';
import { createDb } from '@app/db';
import { createClock } from '@app/runtime';
import { findDatabase } from './find-database.ts';
import { settingsOrExit } from './env.ts';
import { readFlags } from './read-flags.ts';

/* Checks the invariants of the ledger on a live database: one line each, and exit code 1 when one is violated. */
readFlags({ usage: 'npm run ledger:check', does: 'Checks the invariants of the ledger; exit code 1 when one is violated.' });
const settings = settingsOrExit();
const { url, close } = await findDatabase(settings);
const clock = createClock({ ...settings, DATABASE_URL: url });
const handle = createDb(url, { connectionsMax: 1, applicationName: 'ledger-check', clockOffsetMs: clock.clockOffsetMs });
try {
  const { holds, transfers, results } = await checkLedger({ db: handle.db, ...clock });
  for (const { invariant, holds: kept, violations, examples } of results) {
    console.log(`${kept ? 'holds ' : 'BROKEN'} ${invariant}${kept ? '' : ` (${violations})`}`);
    for (const example of examples) console.log(`         ${example}`);
  }
  console.log(`${transfers} transfers: ${holds ? 'the ledger is consistent' : 'the ledger is NOT consistent'}`);
  process.exitCode = holds ? 0 : 1;
} finally {
  await handle.close();
  await close();
}
