import fs from 'node:fs';
import { checkLedger } from '@app/core';
import { getInterestProgress } from '@app/core/testing';
import type { Db } from '@app/db';
import { runOperate } from '@app/operate/testing';
import { endProgram, startWorkerProcess } from '@app/worker/testing';
import { archiveAll, archiveSettings, archiveTimeoutSeconds, createArchive, recover } from './archive.ts';
import { awaitCondition } from '../await-condition.ts';
import { openPool, type Cluster } from '../shared/cluster.ts';
import { createParty, listAcknowledged, startLoad, type Party } from '../shared/load.ts';
import { cutHistory, separateLost } from './lost-responses.ts';
import { operateSettings, programSettings, startRunningProduct } from './running-product.ts';
import {
  createFilledPrimary,
  findContradictions,
  mebibytes,
  onStage,
  seconds,
  type Outcome,
  type Size,
  type Stage,
} from '../shared/scenario.ts';
import { takeBaseBackup } from './take-base-backup.ts';

const missedDays = 3;

/**
 * The product works on a primary that archives its write-ahead log. A base backup is taken meanwhile; then a person deletes the
 * ledger. The server is recovered to the moment before. The product works on, until the server is lost with its disk, and what the
 * archive has is recovered.
 */
export const recoverToMoment = (size: Size): Promise<Outcome> =>
  onStage(size, async (stage) => {
    const { at, keep } = stage;
    const archive = at('archive');
    createArchive(archive);
    const primary = await createFilledPrimary(stage, archiveSettings(archive));
    const work = await workUntilDeletion(stage, primary);
    const { backup, cut } = work;
    const { cluster, ms } = await recover({ backup: at('backup'), archive, dataDir: at('recovered'), until: cut.moment.instant });
    const recovered = keep(cluster);
    const contradictions = await examineRecovered(stage, recovered, work);
    const lost = await loseServer(stage, recovered, { ...work, archive });
    return {
      contradictions: [...contradictions, ...lost.contradictions],
      figures: [
        ['base backup while the product works', `${seconds(backup.ms)}, ${mebibytes(backup.bytes)}`],
        ['recovery to a moment, from the start of the server to its first write', seconds(ms)],
        ['write-ahead log replayed for that', mebibytes(Number(cut.moment.replayed))],
        ['calls acknowledged before the moment, all recovered', String(listAcknowledged(cut.history).length)],
        ['calls acknowledged after the moment, none recovered', String(cut.begunLater().length)],
        ...lost.figures,
      ],
    };
  });

/** Everything up to the loss of the first server: what callers knew at the moment, and the base backup before it. */
async function workUntilDeletion({ at, clock, atEnd }: Stage, primary: Cluster) {
  const handle = openPool(primary, clock);
  const product = await startRunningProduct({ databaseUrl: primary.url, clock });
  atEnd(product.stop);
  const party = await createParty(product);
  const load = await startLoad(party, handle.db);
  await load.acknowledges(20);
  const backup = await takeBaseBackup(primary, at('backup'));
  const doctor = await runOperate(['doctor'], operateSettings(primary, clock));
  clock.forward({ days: 1 });
  await product.runInterest();
  await load.acknowledges(20);
  await awaitCondition('the interest is paid', async () => (await getInterestProgress({ db: handle.db, now: clock.now })).due === 0);
  await load.acknowledges(50);
  const cut = await cutHistory(load.history, async () => {
    const [row] = await primary.query<{ instant: string; replayed: string }>(
      `select clock_timestamp()::text as instant, pg_wal_lsn_diff(pg_current_wal_lsn(), '${backup.startLsn}') as replayed`,
    );
    if (row === undefined) throw new Error('the server did not say what time it is');
    return row;
  });
  await load.acknowledges(50);
  await deleteLedger(handle.db);
  const { results } = await checkLedger({ db: handle.db, now: clock.now });
  const isNoticed = results.some(({ holds }) => !holds);
  await load.end({ givesUp: true });
  await product.stop();
  await handle.close();
  await archiveAll(primary);
  await primary.kill();
  fs.rmSync(primary.dataDir, { recursive: true });
  return { backup, cut, party, port: product.port, isNoticed, doctor: doctor.stdout };
}

/* The triggers refuse that to the product's own role; nothing is refused to a superuser who switches them off. */
const deleteLedger = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute('delete from transfers');
  });

/** Compares the recovered database with what callers knew at the moment, then lets a worker pay the days that nobody worked. */
async function examineRecovered(
  { clock, atEnd }: Stage,
  recovered: Cluster,
  { cut, isNoticed, doctor }: Awaited<ReturnType<typeof workUntilDeletion>>,
) {
  const handle = openPool(recovered, clock);
  atEnd(handle.close);
  const ctx = { db: handle.db, now: clock.now };
  const contradictions = await findContradictions(ctx, cut.history, { days: 1 });
  const { lost } = await separateLost(handle.db, { ...cut.history, creations: cut.begunLater() });
  const tooLate = cut.begunLater().length - lost.creations.length;
  const { code, stdout } = await runOperate(['ledger', 'check'], operateSettings(recovered, clock));
  clock.forward({ days: missedDays });
  /* As docs/operations.md has it: sessions that were ended after the moment are valid again. */
  await handle.db.execute('delete from sessions');
  const worker = await startWorkerProcess(programSettings({ databaseUrl: recovered.url, clock }));
  atEnd(() => endProgram(worker));
  await awaitCondition('the missed days are paid', async () => (await getInterestProgress(ctx)).due === 0);
  await endProgram(worker, 'SIGTERM');
  return [
    ...contradictions,
    ...(await findContradictions(ctx, cut.history, { days: 1 + missedDays })),
    ...(isNoticed ? [] : ['the ledger check did not notice that all transfers were deleted']),
    ...(cut.begunLater().length > 0 ? [] : ['no call was acknowledged after the moment']),
    ...(tooLate === 0 ? [] : [`${tooLate} calls that began after the moment are in the recovered database`]),
    ...(/^ok +archive +last archived /m.test(doctor) ? [] : [`operate doctor does not see the archive: ${doctor}`]),
    ...(code === 0 ? [] : [`operate ledger check ended with ${code}: ${stdout}`]),
  ];
}

/** Loses the server with its disk while the product works on it; what was acknowledged since the last archived piece is lost. */
async function loseServer(
  { at, clock, keep, atEnd }: Stage,
  primary: Cluster,
  { archive, party, port }: { archive: string; party: Party; port: number },
): Promise<Outcome> {
  const handle = openPool(primary, clock);
  const product = await startRunningProduct({ databaseUrl: primary.url, clock, port });
  atEnd(product.stop);
  const load = await startLoad(party, handle.db);
  await load.acknowledges(20);
  await takeBaseBackup(primary, at('second-backup'));
  const archivedBefore = fs.readdirSync(archive).length;
  await load.acknowledges(100);
  await awaitCondition('pieces of the log are archived by themselves', async () => fs.readdirSync(archive).length >= archivedBefore + 2);
  await load.acknowledges(20);
  const lostAt = performance.now();
  await primary.kill();
  fs.rmSync(primary.dataDir, { recursive: true });
  await load.end({ givesUp: true });
  await product.stop();
  await handle.close();
  const { cluster, ms } = await recover({ backup: at('second-backup'), archive, dataDir: at('recovered-again') });
  const again = openPool(keep(cluster), clock);
  atEnd(again.close);
  const { kept, lost } = await separateLost(again.db, load.history);
  const earliest = Math.min(lostAt, ...lost.creations.map(({ settledAt }) => settledAt));
  return {
    contradictions: await findContradictions({ db: again.db, now: clock.now }, kept, { days: 1 + missedDays }),
    figures: [
      [`server and disk lost, archive_timeout ${archiveTimeoutSeconds} s: age of the oldest lost call`, seconds(lostAt - earliest)],
      ['the same: acknowledged calls, of which lost', `${listAcknowledged(load.history).length}, ${lost.creations.length}`],
      ['the same: recovery of all that is archived', seconds(ms)],
    ],
  };
}
