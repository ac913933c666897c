import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { getInterestProgress } from '@app/core/testing';
import { openSilentProxy, type SilentProxy } from '@app/db/testing';
import { flushRedis, startRedis } from '@app/queue/testing';
import { awaitCondition } from '../await-condition.ts';
import { listAcknowledged } from '../shared/load.ts';
import { createFilledPrimary, type Outcome, type Size, type Stage } from '../shared/scenario.ts';
import type { Cluster } from '../shared/cluster.ts';
import { startStandby } from '../recovery/standby.ts';
import { onMachines, serverSettings, type Layout, type Parts } from './on-machines.ts';
import { readOwnRequests } from './read-own-requests.ts';

/** Waits until interest of the present day is being paid. */
const awaitInterest = ({ db, stage: { clock } }: Parts) =>
  awaitCondition('interest is being paid', async () => (await getInterestProgress({ db, now: clock.now })).days > 0);

/** Waits until callers have been told that the product can't work at present. */
async function awaitRefusals({ answers }: Parts): Promise<void> {
  const before = answers.refused;
  await awaitCondition('calls are answered with 503', async () => answers.refused >= before + 20);
}

/** An api and a worker are lost and replaced, in the middle of a run of interest, twice; Redis loses everything, and is killed. */
const loseMachines = (layout: Layout) =>
  onMachines(layout, async (parts) => {
    const { machines, redis, load, passDay, stage } = parts;
    await passDay();
    await awaitInterest(parts);
    await machines.replaceOne();
    await load.acknowledges(30);
    if (redis) {
      await flushRedis(redis);
      await passDay();
      await load.acknowledges(30);
      await redis.stop('SIGKILL');
      await load.acknowledges(30);
      const restarted = await startRedis(redis.port);
      if (restarted) stage.atEnd(restarted.stop);
    }
    await passDay();
    await machines.replaceOne();
    return [];
  });

/** The database takes no writes for a while. */
const readOnly = onMachines({ queue: 'redis' }, async (parts) => {
  const { primary, load, machines, passDay } = parts;
  const setReadOnly = async (value: 'on' | 'off') => {
    await primary.query(`alter system set default_transaction_read_only = ${value}`);
    await primary.query('select pg_reload_conf()');
  };
  await setReadOnly('on');
  await awaitCondition('readiness names the reason', async () =>
    ((await machines.getStates())['database'] ?? '').includes('takes no writes'),
  );
  const since = performance.now();
  await passDay();
  await awaitRefusals(parts);
  const written = listAcknowledged(load.history).filter(({ startedAt }) => startedAt > since).length;
  await setReadOnly('off');
  return written === 0 ? [] : [`${written} calls were acknowledged by a database that took no writes`];
});

/** The network to the database drops everything, then that to Redis, in which calls go on. */
function blackHole(size: Size): Promise<Outcome> {
  const holes: Partial<Record<'database' | 'redis', SilentProxy>> = {};
  const open = (name: 'database' | 'redis') => async (url: string, stage: Stage) => {
    const proxy = await openSilentProxy(url);
    stage.atEnd(proxy.close);
    holes[name] = proxy;
    return proxy.url;
  };
  return onMachines({ queue: 'redis', through: open('database'), redisThrough: open('redis') }, async (parts) => {
    const { load, machines, passDay } = parts;
    const { database, redis } = holes;
    if (!database || !redis) throw new Error('both are opened before');
    database.isSilent = true;
    await awaitCondition('readiness names the database', async () => (await machines.getStates())['database'] !== 'ok');
    await awaitRefusals(parts);
    database.isSilent = false;
    await load.acknowledges(30);
    redis.isSilent = true;
    await awaitCondition('readiness names the queue', async () => (await machines.getStates())['queue'] !== 'ok');
    await load.acknowledges(30);
    redis.isSilent = false;
    await passDay();
    return [];
  })(size);
}

/** The replica is killed and returns, and then falls silent, while members read what they have just written. */
function lostReplica(size: Size): Promise<Outcome> {
  const opened: { standby?: Cluster; address?: SilentProxy } = {};
  const replica = async (primary: Cluster, stage: Stage) => {
    opened.standby = stage.keep(await startStandby(primary, { dataDir: stage.at('standby'), settings: serverSettings }));
    opened.address = await openSilentProxy(opened.standby.url);
    stage.atEnd(opened.address.close);
    return opened.address.url;
  };
  return onMachines({ queue: 'redis', replica }, async (parts) => {
    const { load, machines, answers, passDay } = parts;
    const { standby, address } = opened;
    if (!standby || !address) throw new Error('both are opened before');
    const becomes = (isUsed: boolean) =>
      awaitCondition(
        `the replica is ${isUsed ? '' : 'not '}used`,
        async () => ((await machines.getStates())['replica'] === 'ok') === isUsed,
      );
    await becomes(true);
    const reads = readOwnRequests(parts);
    await load.acknowledges(50);
    await passDay();
    await standby.kill();
    await becomes(false);
    await load.acknowledges(50);
    await standby.server.startAgain();
    await becomes(true);
    await load.acknowledges(50);
    address.isSilent = true;
    await becomes(false);
    await load.acknowledges(50);
    address.isSilent = false;
    await becomes(true);
    await load.acknowledges(50);
    const { lists, missing } = await reads.end();
    /* A write waits for at most 3 s for the locks of other writes, and is then refused with 503, with or without a replica. */
    const failed = answers.refusedReads + answers.lost;
    return [
      ...missing,
      ...(lists === 0 ? ['no list was read'] : []),
      ...(failed === 0 ? [] : [`${failed} calls got no answer, or were reads that got 503, although only the replica was lost`]),
    ];
  })(size);
}

const diskMebibytes = 512;

/** The disk of the database is full for a while. */
function fullDisk(size: Size): Promise<Outcome> {
  let disk = '';
  const primary = async (stage: Stage) => {
    disk = stage.at('disk');
    fs.mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    stage.atEnd(async () => void execFileSync('umount', ['--lazy', disk]));
    const at: Stage['at'] = (name) => path.join(disk, name);
    return createFilledPrimary({ ...stage, at }, { max_connections: '300', max_wal_size: '64MB', min_wal_size: '32MB' });
  };
  return onMachines({ queue: 'redis', primary }, async (parts) => {
    const { primary: cluster, machines, load, passDay } = parts;
    const ballast = path.join(disk, 'ballast');
    fillWith(ballast);
    await awaitCondition('readiness names the database', async () => {
      fillWith(ballast); // what a checkpoint has freed meanwhile
      return (await machines.getStates())['database'] !== 'ok';
    });
    await passDay();
    await awaitRefusals(parts);
    fs.rmSync(ballast);
    if (!cluster.server.isRunning()) await cluster.server.startAgain(); // it ends when it can't write its log
    await load.acknowledges(30);
    return [];
  })(size);
}

/** Appends to a file until its disk is full. */
function fillWith(file: string): void {
  const descriptor = fs.openSync(file, 'a');
  try {
    for (const block = Buffer.alloc(64 * 1024); ;) fs.writeSync(descriptor, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

export const scenarios: Record<string, (size: Size) => Promise<Outcome>> = {
  postgresql: loseMachines({ queue: 'postgresql' }),
  redis: loseMachines({ queue: 'redis' }),
  pgbouncer: loseMachines({ queue: 'redis', isPooled: true }),
  'read-only': readOnly,
  'black-hole': blackHole,
  replica: lostReplica,
  'full-disk': fullDisk,
};
