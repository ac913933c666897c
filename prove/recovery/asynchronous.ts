import { openSilentProxy } from '@app/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitRest } from '../shared/await-rest.ts';
import { openPool, type Cluster } from '../shared/cluster.ts';
import { failOver } from './fail-over.ts';
import { createParty, listAcknowledged, startLoad, type Party } from '../shared/load.ts';
import { separateLost } from './lost-responses.ts';
import { startRunningProduct, type RunningProduct } from './running-product.ts';
import { createFilledPrimary, findContradictions, onStage, seconds, type Outcome, type Size, type Stage } from '../shared/scenario.ts';
import { startStandby } from './standby.ts';

/** Rounds in which the standby follows as fast as it can, before the last one, in which its network is silent before the kill. */
const promptRounds = 3;
const silentMs = 3_000;

/**
 * An asynchronous standby takes over, several times in a row: what it has is consistent, and lacks what the primary acknowledged and had
 * not yet sent.
 */
export const asynchronous = (size: Size): Promise<Outcome> =>
  onStage(size, async (stage) => {
    const { clock, atEnd } = stage;
    let primary = await createFilledPrimary(stage);
    const address = await openSilentProxy(primary.url);
    atEnd(address.close);
    const product = await startRunningProduct({ databaseUrl: address.url, clock });
    atEnd(product.stop);
    const party = await createParty(product);
    clock.forward({ days: 1 });
    await product.runInterest();
    const rounds: Round[] = [];
    for (let round = 0; round <= promptRounds; round++) {
      const ended = await takeOver({ stage, primary, product, party, address }, { isSilent: round === promptRounds, round });
      rounds.push(ended);
      primary = ended.standby;
    }
    const prompt = rounds.slice(0, promptRounds);
    const [silent] = rounds.slice(promptRounds);
    const contradictions = rounds.flatMap((each) => each.contradictions);
    if (silent?.lost === 0) contradictions.push('nothing was lost although the standby was cut off: the comparison does not notice losses');
    return {
      contradictions,
      figures: [
        ['standby that follows at once: acknowledged calls of a round, of which lost', prompt.map(describe).join('; ')],
        [`standby cut off for ${seconds(silentMs)} before the kill: acknowledged calls, of which lost`, silent ? describe(silent) : ''],
        ['the same: age of the oldest lost call', silent ? seconds(silent.oldestMs) : ''],
      ],
    };
  });

type Round = { standby: Cluster; acknowledged: number; lost: number; oldestMs: number; contradictions: string[] };
const describe = ({ acknowledged, lost }: Round): string => `${acknowledged}, ${lost}`;

type Parts = { stage: Stage; primary: Cluster; product: RunningProduct; party: Party; address: { pointTo: (url: string) => void } };

async function takeOver(
  { stage, primary, product, party, address }: Parts,
  { isSilent, round }: { isSilent: boolean; round: number },
): Promise<Round> {
  const { at, clock, keep, atEnd } = stage;
  const before = openPool(primary, clock);
  const load = await startLoad(party, before.db);
  const link = await openSilentProxy(primary.url);
  atEnd(link.close);
  const standby = keep(await startStandby(primary, { dataDir: at(`standby-${round}`), through: link.url }));
  await load.acknowledges(50);
  await before.close();
  if (isSilent) {
    link.isSilent = true;
    await sleep(silentMs); // the duration of the fault
  }
  const killedAt = performance.now();
  await failOver({ primary, standby, load }, { move: () => address.pointTo(standby.url) });
  await load.acknowledges(20);
  await load.end();
  const after = openPool(standby, clock);
  const ctx = { db: after.db, now: clock.now };
  await awaitRest(product, ctx);
  const { kept, lost } = await separateLost(after.db, load.history);
  const contradictions = await findContradictions(ctx, kept, { days: 1 });
  await after.close();
  const oldest = Math.min(killedAt, ...lost.creations.map(({ settledAt }) => settledAt));
  return {
    standby,
    acknowledged: listAcknowledged(load.history).length,
    lost: lost.creations.length,
    oldestMs: killedAt - oldest,
    contradictions,
  };
}
