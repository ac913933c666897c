import type { Db } from '@app/db';
import { startPgBouncer, hasPgBouncer } from '@app/db/testing';
import { startRedis, type TestRedis } from '@app/queue/testing';
import { awaitRest } from '../shared/await-rest.ts';
import { openPool, type Cluster } from '../shared/cluster.ts';
import { createParty, listAcknowledged, startLoad, type Load, type Party } from '../shared/load.ts';
import { createFilledPrimary, findContradictions, onStage, type Outcome, type Size, type Stage } from '../shared/scenario.ts';
import { observeAnswers, type Answers } from './observe-answers.ts';
import { processesOfEach, startMachines, type Machines } from './start-machines.ts';
import { sessionLimitsOf } from './session-limits-of.ts';

/** `through`: leads the processes to the database, or to Redis, by another address. `replica`: starts one, and returns its address. */
export type Layout = {
  queue: 'postgresql' | 'redis';
  isPooled?: boolean;
  through?: (url: string, stage: Stage) => Promise<string>;
  redisThrough?: (url: string, stage: Stage) => Promise<string>;
  primary?: (stage: Stage) => Promise<Cluster | undefined>;
  replica?: (primary: Cluster, stage: Stage) => Promise<string>;
};

export type Parts = {
  stage: Stage;
  primary: Cluster;
  redis: TestRedis | undefined;
  machines: Machines;
  party: Party;
  load: Load;
  answers: Answers;
  /** A pool of the proof to the database. */
  db: Db;
  /** A day passes, and a run of interest is enqueued. */
  passDay: () => Promise<void>;
};

/** The connections of the processes to the database, without those of the proof. */
async function countConnections({ query }: Cluster): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = 'app' and application_name <> 'app'`,
  );
  return row?.count ?? 0;
}

const notRun = (why: string): Outcome => ({ figures: [[why, 'not run']], contradictions: [] });

/* Six processes, each with its pool and the connections of its queue. */
export const serverSettings = { max_connections: '300' };

/**
 * Three api and three workers under load: `act` injects faults, and returns what contradicts its expectations. At the end the answers
 * to callers are compared with the ledger.
 */
export const onMachines =
  (layout: Layout, act: (parts: Parts) => Promise<string[]>) =>
  (size: Size): Promise<Outcome> =>
    onStage(size, async (stage) => {
      const { clock, atEnd, at } = stage;
      const redis = layout.queue === 'redis' ? await startRedis() : undefined;
      if (layout.queue === 'redis' && !redis) return notRun('no redis-server is installed');
      if (redis) atEnd(redis.stop);
      if (layout.isPooled && !hasPgBouncer()) return notRun('no pgbouncer is installed');
      const primary = await (layout.primary ?? ((given) => createFilledPrimary(given, serverSettings)))(stage);
      if (primary === undefined) return notRun('no file system of its own can be mounted: it needs root');
      const own = openPool(primary, clock);
      atEnd(own.close);
      let databaseUrl = await (layout.through?.(primary.url, stage) ?? primary.url);
      if (layout.isPooled) {
        await primary.query(sessionLimitsOf(primary.url));
        const pooler = await startPgBouncer({ serverUrl: databaseUrl });
        atEnd(pooler.stop);
        databaseUrl = pooler.urlOf(primary.url);
      }
      const redisUrl = redis && (await (layout.redisThrough?.(redis.url, stage) ?? redis.url));
      const replicaUrl = await layout.replica?.(primary, stage);
      const machines = await startMachines({ databaseUrl, replicaUrl, redisUrl, clock, folder: at('') });
      atEnd(machines.stop);
      const answers = observeAnswers();
      const party = await createParty(machines, answers.observe);
      const load = await startLoad(party, own.db);
      let days = 0;
      const passDay = async () => {
        clock.forward({ days: 1 });
        days += 1;
        await machines.runInterest().catch(() => {}); // the schedule and the watchdog do the same while the queue is away
      };
      await load.acknowledges(50);
      const connections = await countConnections(primary);
      const contradictions = await act({ stage, primary, redis, machines, party, load, answers, db: own.db, passDay });
      await load.acknowledges(50);
      await load.end();
      const ctx = { db: own.db, now: clock.now };
      await awaitRest(machines, ctx);
      contradictions.push(...(await findContradictions(ctx, load.history, { days })), ...new Set(answers.others));
      if (machines.countCrashes() > 0) contradictions.push(`${machines.countCrashes()} processes ended by themselves`);
      return {
        contradictions,
        figures: [
          [`calls to ${processesOfEach} api and ${processesOfEach} workers, with repetitions`, String(answers.total)],
          ['of which acknowledged creations, none lost or doubled', String(listAcknowledged(load.history).length)],
          ['of which answered with 503', String(answers.refused)],
          ['of which without an answer', String(answers.lost)],
          ['connections to the database, of all processes', String(connections)],
        ],
      };
    });
