import { getInterestProgress } from '@app/core/testing';
import { checkWritable, type Db } from '@app/db';
import { openSilentProxy } from '@app/db/testing';
import { startRedis } from '@app/queue/testing';
import { awaitRest } from '../shared/await-rest.ts';
import { awaitCondition } from '../await-condition.ts';
import { openPool, type Cluster } from '../shared/cluster.ts';
import { failOver } from './fail-over.ts';
import { createParty, listAcknowledged, startLoad, type Load } from '../shared/load.ts';
import { startRunningProduct, type RunningProduct } from './running-product.ts';
import { createFilledPrimary, findContradictions, onStage, seconds, type Outcome, type Size } from '../shared/scenario.ts';
import { countWaitingCommits, makeSynchronous, readReplication, startStandby } from './standby.ts';

const lagSamples = 20;
const commitsPerRound = 50;
const commitRounds = 4;

/**
 * Api and worker know one address, whose target changes from the primary to its synchronous standby; they are not restarted. First the
 * standby is away for a while, and nothing may be acknowledged. `queue`: where the jobs are.
 */
export const oneAddress =
  (queue: 'postgresql' | 'redis') =>
  (size: Size): Promise<Outcome> =>
    onStage(size, async (stage) => {
      const { at, clock, keep, atEnd } = stage;
      const redis = queue === 'redis' ? await startRedis() : undefined;
      if (redis) atEnd(redis.stop);
      if (queue === 'redis' && !redis) return { figures: [['no redis-server is installed', 'not run']], contradictions: [] };
      const primary = await createFilledPrimary(stage);
      const address = await openSilentProxy(primary.url);
      atEnd(address.close);
      const product = await startRunningProduct({ databaseUrl: address.url, redisUrl: redis?.url, clock });
      atEnd(product.stop);
      const before = openPool(primary, clock);
      const load = await startLoad(await createParty(product), before.db);
      const standby = keep(await startStandby(primary, { dataDir: at('standby') }));
      await makeSynchronous(primary);
      const costOfCommit = await compareCommits(before.db);
      const lags = await sampleFlushLag(primary, load);
      const contradictions = await loseStandby({ primary, standby, product, load });
      clock.forward({ days: 1 });
      await product.runInterest();
      await awaitCondition('interest is being paid', async () => (await getInterestProgress({ db: before.db, now: clock.now })).days > 0);
      await before.close();

      const toStandbyTooEarly = async () => {
        address.pointTo(standby.url);
        await awaitCondition('readiness names the standby', async () => (await product.getDatabaseState()).includes('standby'));
      };
      const { outage, promotion, reconnection } = await failOver(
        { primary, standby, load },
        { move: () => {}, beforePromotion: toStandbyTooEarly },
      );
      await load.acknowledges(50);
      clock.forward({ days: 1 });
      await product.runInterest();
      await load.end();
      const after = openPool(standby, clock);
      atEnd(after.close);
      const ctx = { db: after.db, now: clock.now };
      await awaitRest(product, ctx);
      contradictions.push(...(await findContradictions(ctx, load.history, { days: 2 })));
      if (!product.hasKeptRunning()) contradictions.push(`the api or the worker ended: ${product.log().slice(-2_000)}`);
      return {
        contradictions,
        figures: [
          ['calls acknowledged, none lost or doubled', String(listAcknowledged(load.history).length)],
          ['outage, from the kill to the first acknowledged call, api and worker not restarted', seconds(outage)],
          ['of which the promotion', seconds(promotion)],
          ['of which from the promotion to the first acknowledged call', seconds(reconnection)],
          ['a commit that waits for the standby, against one that does not', `${costOfCommit.toFixed(1)} times as long`],
          ['time until the standby has a commit on its disk, median and maximum', lags.map((ms) => `${ms.toFixed(1)} ms`).join(', ')],
        ],
      };
    });

/** How many times as long a commit takes that waits for the standby, in alternating rounds under the same load. */
async function compareCommits(db: Db): Promise<number> {
  const roundOf = async (level: 'on' | 'local') => {
    const startedAt = performance.now();
    for (let commit = 0; commit < commitsPerRound; commit++)
      await db.transaction(async (tx) => {
        await tx.execute(`set local synchronous_commit = ${level}`);
        await checkWritable(tx);
      });
    return performance.now() - startedAt;
  };
  const durations = { on: 0, local: 0 };
  for (let round = 0; round < commitRounds; round++) for (const level of ['local', 'on'] as const) durations[level] += await roundOf(level);
  return durations.on / durations.local;
}

/** How long commits wait for the standby under load: the median and the maximum of what the primary measures, ms. */
async function sampleFlushLag(primary: Cluster, load: Load): Promise<number[]> {
  const lags: number[] = [];
  while (lags.length < lagSamples) {
    await load.acknowledges(2);
    const { flushLagMs } = (await readReplication(primary)) ?? {};
    if (flushLagMs !== undefined && flushLagMs !== null) lags.push(flushLagMs);
  }
  const sorted = lags.toSorted((a, b) => a - b);
  return [sorted[Math.floor(lagSamples / 2)] ?? 0, sorted.at(-1) ?? 0];
}

type Parts = { primary: Cluster; standby: Cluster; product: RunningProduct; load: Load };

/** Stops the only standby for a while: the primary is writable, but nothing is acknowledged until the standby is back. */
async function loseStandby({ primary, standby, product, load }: Parts): Promise<string[]> {
  await standby.server.stop();
  const stoppedAt = performance.now();
  await awaitCondition('commits wait for the standby', async () => (await countWaitingCommits(primary)) > 0);
  await awaitCondition('readiness names the database', async () => (await product.getDatabaseState()) !== 'ok');
  const early = listAcknowledged(load.history).filter(({ startedAt }) => startedAt > stoppedAt);
  await standby.server.startAgain();
  await load.acknowledges(20);
  return early.length === 0 ? [] : [`${early.length} calls were acknowledged without the synchronous standby`];
}
