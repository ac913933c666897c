import { clockSkewMaxMs, getClockSkewMs } from '@app/core';
import { getRole, getSchemaStatus, getServerSettings, requireSchema } from '@app/db';
import type { Tools } from '../command.ts';
import { sentenceOf } from '../sentence-of.ts';
import { levelOf, type Finding } from './finding.ts';

const skewWarnMs = 60_000;
const gibibyte = 2 ** 30;

/** The server, its schema, and the settings that decide whether a confirmed payment survives a power cut. */
export async function examineDatabase({ ctx }: Tools): Promise<Finding[]> {
  const server = await getServerSettings(ctx.db);
  const { fsync, fullPageWrites, synchronousCommit, dataChecksums } = server;
  const switchedOff = Object.entries({ fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name);
  const skewMs = await getClockSkewMs(ctx);
  return [
    { about: 'database', level: 'ok', says: `PostgreSQL ${server.version}, ${(server.size / gibibyte).toFixed(2)} GiB` },
    await examineSchema(ctx.db),
    await examineRole(ctx.db),
    {
      about: 'durability',
      level: levelOf({ fail: switchedOff.length > 0 }),
      says:
        switchedOff.length > 0
          ? `${switchedOff.join(', ')} off: a power cut loses confirmed payments`
          : 'confirmed payments survive a power cut',
    },
    {
      about: 'checksums',
      level: levelOf({ warn: dataChecksums !== 'on' }),
      says: dataChecksums === 'on' ? 'on' : 'off: damaged pages are not noticed (pg_checksums --enable)',
    },
    {
      about: 'clock',
      level: levelOf({ fail: Math.abs(skewMs) > clockSkewMaxMs, warn: Math.abs(skewMs) > skewWarnMs }),
      says: `${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead of'} the database's`,
    },
  ];
}

/* Append-only is a promise of the database only towards a role that can't disable its triggers. */
async function examineRole(db: Tools['ctx']['db']): Promise<Finding> {
  const { name, ownsTables } = await getRole(db);
  return {
    about: 'role',
    level: levelOf({ warn: ownsTables }),
    says: ownsTables ? `${name} owns the tables and could change the ledger: RUNTIME_DATABASE_URL of operate migrate` : name,
  };
}

async function examineSchema(db: Tools['ctx']['db']): Promise<Finding> {
  try {
    const status = await getSchemaStatus(db);
    requireSchema(status);
    const says = status === 'extended' ? 'that of a newer version, which this program can use' : 'that of this program';
    return { about: 'schema', level: 'ok', says };
  } catch (error) {
    return { about: 'schema', level: 'fail', says: sentenceOf(error) };
  }
}
