import { findWrongClockRuns, getOperationalFigures, refusePublicDemo } from '@app/core';
import { listAdministrators } from '@app/core/operator';
import type { Tools } from '../command.ts';
import { levelOf, reasonOf, type Finding } from './finding.ts';

/** Whether jobs do their work in time, the last check of the ledger, administrators and demo accounts. */
export async function examineWork({ ctx, settings }: Tools): Promise<Finding[]> {
  const { overdue, runs, setAside, givenUp } = await getOperationalFigures(ctx);
  const wrongClocks = await findWrongClockRuns(ctx);
  const ledger = runs.find(({ job }) => job === 'check-ledger');
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
    {
      about: 'ledger',
      level: levelOf({ fail: ledger?.lastEndedWell === false, warn: !ledger?.lastSucceededAt }),
      says: ledger?.lastSucceededAt
        ? `last checked ${ledger.lastSucceededAt.toISOString()}${ledger.lastEndedWell === false ? '; a later check failed' : ''}`
        : 'not checked within seven days: operate ledger check',
    },
    { about: 'set aside', level: levelOf({ warn: setAside > 0 }), says: `${setAside} investments` },
    { about: 'notifications', level: levelOf({ warn: givenUp > 0 }), says: `${givenUp} given up` },
    {
      about: 'master admins',
      level: levelOf({ fail: masters === 0, warn: masters === 1 }),
      says: masters === 1 ? 'one: a second one should be able to take over' : String(masters),
    },
    await examineDemo({ ctx, settings }),
  ];
}

async function examineDemo({ ctx, settings }: Tools): Promise<Finding> {
  try {
    await refusePublicDemo(ctx.db, settings);
    return { about: 'demo accounts', level: 'ok', says: 'none that others can reach' };
  } catch (error) {
    return { about: 'demo accounts', level: 'fail', says: reasonOf(error) };
  }
}
