import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkWritable, type Probe } from '../check-writable.ts';
import type { Db } from '../client.ts';
import { serverError } from '../constraint-violation.ts';
import { isRefusedParameter } from '../is-refused-parameter.ts';
import { sessionLimits } from '../session-limits.ts';

/** Why a replica is not read from, as public text. */
export type ReplicaState = keyof typeof replicaSentences;

/** Each state in one sentence for the operator, with what to do. */
export const replicaSentences = {
  ok: 'The replica has what is written to the database: lists, statements and exports are read from it.',
  'not examined yet': 'The replica was not examined yet.',
  'can not be reached': 'The replica of DATABASE_REPLICA_URL can not be reached: lists, statements and exports are read from the primary.',
  'is not a standby': 'DATABASE_REPLICA_URL leads to a primary, which is not read from: name a streaming standby of DATABASE_URL.',
  'is of another cluster':
    'DATABASE_REPLICA_URL leads to a standby of another database server, which is not read from: name a standby of DATABASE_URL.',
  'does not follow the database':
    'The replica of DATABASE_REPLICA_URL lacks what was written to the database seconds ago, and is not read from: let it follow DATABASE_URL.',
  'refuses the time limits': `The pooler of DATABASE_REPLICA_URL refuses the time limits of a connection: set ignore_startup_parameters = ${Object.keys(sessionLimits).join(',')} in its configuration.`,
  'has no time limits':
    'The connections of DATABASE_REPLICA_URL have no time limits, or longer ones than DATABASE_URL needs: set them on the primary with "alter role … set".',
} as const;

/** `lagMs`: how long the replica took to have a write. `probe`: that write, if it has it. */
export type Examination = { state: ReplicaState; lagMs: number; probe: Probe | undefined };

/** A replica that has not replayed a write within this time is not read from until the next examination. */
const lagMaxMs = 5_000;
const firstPauseMs = 2;

/**
 * Writes to the primary, and looks whether the replica gets it: a server that follows another one, or no longer follows at all, does
 * not. Undefined while the primary takes no writes: then nothing is known of the replica, and its last state stays.
 */
export async function examineReplica(primary: Db, replica: Db): Promise<Examination | undefined> {
  const startedAt = performance.now();
  const probe = await checkWritable(primary).catch(() => undefined);
  if (!probe) return undefined;
  const state = await stateOf({ primary, replica, probe }).catch(stateBy);
  return { state, lagMs: performance.now() - startedAt, probe: state === 'ok' ? probe : undefined };
}

const stateBy = (error: unknown): ReplicaState => (isRefusedParameter(error) ? 'refuses the time limits' : 'can not be reached');

type Parties = { primary: Db; replica: Db; probe: Probe };

async function stateOf({ primary, replica, probe }: Parties): Promise<ReplicaState> {
  const [server] = await replica.execute<{ isStandby: boolean; isLimited: boolean }>(
    sql`select pg_is_in_recovery() as "isStandby", ${isLimited} as "isLimited"`,
  );
  if (server?.isStandby !== true) return 'is not a standby';
  if (!server.isLimited) return 'has no time limits';
  const [own, other] = await Promise.all([identify(primary), identify(replica)]);
  if (own !== undefined && other !== undefined && own !== other) return 'is of another cluster';
  return (await awaitProbe(replica, probe)) ? 'ok' : 'does not follow the database';
}

/* Behind a pooler the limits that a connection asks for are not in force. */
const isLimited = sql.join(
  Object.entries(sessionLimits).map(
    ([name, ms]) => sql`(select setting::int between 1 and ${ms}::int from pg_settings where name = ${name})`,
  ),
  sql` and `,
);

/* A server may keep its identifier to superusers; a standby of another one is then found by the missing write. */
async function identify(db: Db): Promise<string | undefined> {
  const [row] = await db
    .execute<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)
    .catch((error: unknown) => {
      if (serverError(error)?.code === '42501') return [];
      throw error;
    });
  return row?.id;
}

async function awaitProbe(replica: Db, { at }: Probe): Promise<boolean> {
  const until = performance.now() + lagMaxMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const [row] = await replica.execute<{ hasIt: boolean }>(
      sql`select exists (select from write_probe where written_at >= ${at}::timestamptz) as "hasIt"`,
    );
    if (row?.hasIt === true) return true;
    if (performance.now() + pauseMs > until) return false;
    await sleep(pauseMs);
  }
}
