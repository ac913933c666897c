import { asynchronous } from './recovery/asynchronous.ts';
import { changeAddress } from './recovery/change-address.ts';
import { oneAddress } from './recovery/one-address.ts';
import { recoverToMoment } from './recovery/recover-to-a-moment.ts';
import { restoreBackup } from './recovery/restore-backup.ts';
import { runScenarios } from './shared/run-scenarios.ts';

/*
 * Backups, WAL archiving and standbys as docs/operations.md describes them, with real servers and processes: what was acknowledged to
 * callers is compared with the database that took over.
 */
await runScenarios({
  name: 'recovery',
  does: 'Loses servers under load, and compares what takes over with what callers were told.',
  scenarios: {
    backup: restoreBackup,
    moment: recoverToMoment,
    'changed-address': changeAddress,
    'one-address': oneAddress('postgresql'),
    'one-address-redis': oneAddress('redis'),
    asynchronous,
  },
  members: 2000,
  pictures: 100,
});
