import fs from 'node:fs';
import { getInterestProgress } from '@app/core/testing';
import { runOperate } from '@app/operate/testing';
import { endProgram, startWorkerProcess } from '@app/worker/testing';
import { awaitCondition } from '../await-condition.ts';
import { openPool, startPrimary } from '../shared/cluster.ts';
import { createParty, listAcknowledged, startLoad } from '../shared/load.ts';
import { cutHistory, separateLost } from './lost-responses.ts';
import { operateSettings, programSettings, startRunningProduct } from './running-product.ts';
import { createFilledPrimary, findContradictions, mebibytes, onStage, seconds, type Outcome, type Size } from '../shared/scenario.ts';

const missedDays = 3;

/**
 * `operate backup` while the product works, the loss of everything else, `operate restore` into the database of a new server, and a
 * worker that pays the missed days.
 */
export const restoreBackup = (size: Size): Promise<Outcome> =>
  onStage(size, async (stage) => {
    const { at, clock, keep, atEnd } = stage;
    const primary = await createFilledPrimary(stage);
    const product = await startRunningProduct({ databaseUrl: primary.url, clock });
    atEnd(product.stop);
    const before = openPool(primary, clock);
    const load = await startLoad(await createParty(product), before.db);
    await load.acknowledges(50);
    clock.forward({ days: 1 });
    await product.runInterest();
    await awaitCondition('the interest is paid', async () => (await getInterestProgress({ db: before.db, now: clock.now })).due === 0);
    /* The backup is of an instant within its command: it has what was acknowledged before, and nothing that began after. */
    const file = at('backup.tar.gz');
    const startedAt = performance.now();
    const cut = await cutHistory(load.history, () => runOperate(['backup', file], operateSettings(primary, clock)));
    const backupMs = performance.now() - startedAt;
    await load.acknowledges(20);
    await load.end();
    await product.stop();
    await before.close();
    await primary.kill();
    fs.rmSync(primary.dataDir, { recursive: true });

    const recovered = keep(await startPrimary(at('recovered')));
    const restoredAt = performance.now();
    const restored = await runOperate(['restore', file], operateSettings(recovered, clock));
    const restoreMs = performance.now() - restoredAt;
    const checked = await runOperate(['ledger', 'check'], operateSettings(recovered, clock));
    const after = openPool(recovered, clock);
    atEnd(after.close);
    const ctx = { db: after.db, now: clock.now };
    const contradictions = await findContradictions(ctx, cut.history, { days: 1 });
    clock.forward({ days: missedDays });
    const worker = await startWorkerProcess(programSettings({ databaseUrl: recovered.url, clock }));
    atEnd(() => endProgram(worker));
    await awaitCondition('the missed days are paid', async () => (await getInterestProgress(ctx)).due === 0);
    await endProgram(worker, 'SIGTERM');
    const failed = [cut.moment, restored, checked].filter(({ code }) => code !== 0).map(({ stdout, stderr }) => stdout + stderr);
    const begunLater = cut.begunLater();
    const { lost } = await separateLost(after.db, { ...cut.history, creations: begunLater });
    const tooLate = begunLater.length - lost.creations.length;
    return {
      contradictions: [
        ...failed,
        ...contradictions,
        ...(await findContradictions(ctx, cut.history, { days: 1 + missedDays })),
        ...(tooLate === 0 ? [] : [`${tooLate} calls that began after the backup are in the restored database`]),
      ],
      figures: [
        ['operate backup while the product works', `${seconds(backupMs)}, ${mebibytes(fs.statSync(file).size)}`],
        ['operate restore, with its comparison of all rows and the ledger check', seconds(restoreMs)],
        ['calls acknowledged before the backup, all restored', String(listAcknowledged(cut.history).length)],
        ['calls acknowledged after it, none restored', String(begunLater.length)],
      ],
    };
  });
