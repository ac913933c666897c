import { getInterestProgress } from '@app/core/testing';
import { checkWritable } from '@app/db';
import { runOperate } from '@app/operate/testing';
import { type ClockFile, spawnProgram } from '@app/worker/testing';
import { awaitRest } from '../shared/await-rest.ts';
import { awaitCondition } from '../await-condition.ts';
import { openPool, startCluster, type Cluster } from '../shared/cluster.ts';
import { failOver } from './fail-over.ts';
import { createParty, listAcknowledged, startLoad } from '../shared/load.ts';
import { operateSettings, programSettings, startRunningProduct } from './running-product.ts';
import { createFilledPrimary, findContradictions, onStage, seconds, type Outcome, type Size } from '../shared/scenario.ts';
import { countWaitingCommits, makeSynchronous, startStandby } from './standby.ts';

/**
 * A synchronous standby takes over in the middle of a run of interest, and api and worker are restarted with its DATABASE_URL. The old
 * primary comes back by mistake, and acknowledges nothing.
 */
export const changeAddress = (size: Size): Promise<Outcome> =>
  onStage(size, async (stage) => {
    const { at, clock, keep, atEnd } = stage;
    const primary = await createFilledPrimary(stage);
    const product = await startRunningProduct({ databaseUrl: primary.url, clock });
    atEnd(product.stop);
    const before = openPool(primary, clock);
    const load = await startLoad(await createParty(product), before.db);
    const standby = keep(await startStandby(primary, { dataDir: at('standby') }));
    await makeSynchronous(primary);
    const contradictions = await examineStandbyAddress(standby, clock);
    await load.acknowledges(50);
    clock.forward({ days: 1 });
    await product.runInterest();
    await awaitCondition('interest is being paid', async () => (await getInterestProgress({ db: before.db, now: clock.now })).days > 0);
    await before.close();
    let endedIn = 0;
    const move = async () => void (endedIn = await product.restartAt(standby.url));
    const { outage, promotion, reconnection } = await failOver({ primary, standby, load }, { move });
    await load.acknowledges(50);
    clock.forward({ days: 1 });
    await product.runInterest();
    await load.end();
    const after = openPool(standby, clock);
    atEnd(after.close);
    const ctx = { db: after.db, now: clock.now };
    await awaitRest(product, ctx);
    contradictions.push(...(await findContradictions(ctx, load.history, { days: 2 })));

    const old = keep(await startCluster(primary.dataDir));
    const oldPool = openPool(old, clock);
    const write = checkWritable(oldPool.db).then(
      () => 'acknowledged',
      () => 'not acknowledged',
    );
    await awaitCondition('the old primary waits for its standby', async () => (await countWaitingCommits(old)) > 0);
    await old.kill();
    if ((await write) === 'acknowledged') contradictions.push('the old primary acknowledged a write without its standby');
    await oldPool.close();
    return {
      contradictions,
      figures: [
        ['calls acknowledged, none lost or doubled', String(listAcknowledged(load.history).length)],
        ['outage, from the kill to the first acknowledged call, with the restart of api and worker', seconds(outage)],
        ['of which the promotion', seconds(promotion)],
        ['of which api and worker took to end, without a database', seconds(endedIn)],
        ['of which their start and the first call', seconds(reconnection - endedIn)],
      ],
    };
  });

const sentence = 'The server of DATABASE_URL is a standby and takes no writes';

/**
 * Started with the address of a standby, api, worker and operate each say so in one line, without a stack, and end. The first line of api and
 * worker is that of their version.
 */
async function examineStandbyAddress(standby: Cluster, clock: ClockFile): Promise<string[]> {
  const settings = programSettings({ databaseUrl: standby.url, clock });
  const programs = ['apps/api/dist/main.js', 'apps/worker/dist/main.js'].map((file) => ({ file, program: spawnProgram(file, settings) }));
  const refusals: [string, number | null, string][] = [];
  for (const { file, program } of programs) {
    const ended = await program.ended;
    refusals.push([file, ended, program.log().replace(/^.*"msg":"starting"}\n/, '')]);
  }
  const { code, stdout, stderr } = await runOperate(['doctor'], operateSettings(standby, clock));
  const found = stdout.split('\n').filter((line) => line.includes(sentence));
  refusals.push(['operate doctor', code, `${found.join('\n')}\n${stderr}`]);
  return refusals
    .filter(([, code, log]) => code !== 1 || log.trim().split('\n').length !== 1 || !log.includes(sentence) || log.includes('"stack"'))
    .map(([name, code, log]) => `${name} with the address of a standby ended with ${code}: ${log}`);
}
