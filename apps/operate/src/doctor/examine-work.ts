import { dayMs } from '@app/contract';
import { findWrongClockRuns, getOperationalFigures, refusePublicDemo, type OperationalFigures } from '@app/core';
import { listAdministrators } from '@app/core/operator';
import type { Tools } from '../command.ts';
import { sentenceOf } from '../sentence-of.ts';
import { levelOf, type Finding } from './finding.ts';

/** Whether jobs do their work in time, the last check of the ledger, backups, administrators and demo accounts. */
export async function examineWork({ ctx, settings }: Tools): Promise<Finding[]> {
  const { overdue, runs, setAside, backups } = await getOperationalFigures(ctx);
  const wrongClocks = await findWrongClockRuns(ctx);
  const masters = (await listAdministrators(ctx)).filter(({ role }) => role === 'master_admin').length;
  return [
    {
      about: 'jobs',
      level: levelOf({ fail: overdue.length > 0 || wrongClocks.length > 0 }),
      says:
        [
          ...overdue.map(({ job, since }) => `${job} is overdue since ${since.toISOString()}`),
          ...wrongClocks.map((job) => `${job} was refused because the clock of its worker is wrong`),
        ].join('; ') || 'nothing is overdue',
    },
    examineLedgerCheck(runs.find(({ job }) => job === 'check-ledger')),
    examineBackups(backups, ctx.now()),
    { about: 'set aside', level: levelOf({ warn: setAside > 0 }), says: `${setAside} investments` },
    {
      about: 'master admins',
      level: levelOf({ fail: masters === 0, warn: masters === 1 }),
      says: masters === 1 ? 'one: a second one should be able to take over' : String(masters),
    },
    await examineDemo({ ctx, settings }),
  ];
}

function examineLedgerCheck(run: { lastEndedWell: boolean | null; lastSucceededAt: Date | null } | undefined): Finding {
  const about = 'ledger';
  if (run?.lastEndedWell === false) return { about, level: 'fail', says: 'the last check of the worker failed: operate ledger check' };
  const at = run?.lastSucceededAt;
  return at
    ? { about, level: 'ok', says: `last checked by a worker ${at.toISOString()}` }
    : { about, level: 'warn', says: 'not checked by a worker within seven days: operate ledger check' };
}

/** As the alert BackupTooOld. */
const backupAgeMaxMs = 2 * dayMs;

function examineBackups({ made, verified }: OperationalFigures['backups'], now: Date): Finding {
  const about = 'backup';
  if (made === null) return { about, level: 'warn', says: 'none was made of this database: operate backup FILE --verify' };
  const says = `last made ${made.toISOString()}`;
  if (now.getTime() - made.getTime() > backupAgeMaxMs) return { about, level: 'warn', says: `${says}, more than two days ago` };
  if (verified === null)
    return { about, level: 'warn', says: `${says}, and none was ever restored as a check: operate backup FILE --verify` };
  return { about, level: 'ok', says: `${says}, last restored as a check ${verified.toISOString()}` };
}

async function examineDemo({ ctx, settings }: Tools): Promise<Finding> {
  try {
    await refusePublicDemo(ctx.db, settings);
    return { about: 'demo accounts', level: 'ok', says: 'none, or reachable from this machine only' };
  } catch (error) {
    return { about: 'demo accounts', level: 'fail', says: sentenceOf(error) };
  }
}
