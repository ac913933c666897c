import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Probe } from '../check-writable.ts';
import { createDb, type Db, type DbOptions } from '../client.ts';
import { serverError } from '../constraint-violation.ts';
import { isConnectionLost } from '../detach-lost-transactions.ts';
import { isUnavailable } from '../unavailable.ts';
import { answersWithin } from './answers-within.ts';
import { examineReplica, replicaSentences, type ReplicaState } from './examine-replica.ts';
import { getPosition, readWhenReplayed } from './read-when-replayed.ts';

/** `lagMs`: the time until the replica had a write, at the last examination. The others count reads since the start. */
export type ReplicaFigures = { state: ReplicaState; lagMs: number; readsOfReplica: number; readsOfPrimary: number };

export type Replica = {
  /**
   * Runs `read` in one snapshot of the replica that has everything which was committed when this was called, and otherwise on the
   * primary: if the replica is not usable or too far behind, or fails in the middle, when `read` runs a second time. `read` writes
   * nothing, and rejects with the error of each statement that fails.
   */
  read: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  getFigures: () => ReplicaFigures;
  close: () => Promise<void>;
};

export type ReplicaOptions = Pick<DbOptions, 'applicationName' | 'poolWaitMs'> & {
  /** Called with one sentence when the replica is not read from any more, and when it is again. */
  say?: (sentence: string, state: ReplicaState) => void;
  examineEveryMs?: number;
  /** How long the primary is read from after the replica was late. */
  avoidLateMs?: number;
  /** How long a replica is not read from after it was lost. */
  avoidLostMs?: number;
};

const usual = { examineEveryMs: 2_000, avoidLateMs: 1_000, avoidLostMs: 5_000 };
/* While it is read from, the replica is asked for a sign of life: together, a second after it has fallen silent it is given up. */
const askEveryMs = 300;
const answerMaxMs = 700;

/**
 * Opens the replica of a primary. It never makes a start fail: while it can't be used, the primary is read from. Nothing is prepared on
 * its connections, which may lead to a pooler.
 */
export function openReplica(primary: Db, url: string, options: ReplicaOptions = {}): Replica {
  const { say = () => {}, examineEveryMs, avoidLateMs, avoidLostMs } = { ...usual, ...options };
  const open = (more: DbOptions = {}) => createDb(url, { ...options, isPooled: true, ...more });
  const pool = open();
  const watcher = open({ connectionsMax: 1 }); // the reads may use every connection of the pool
  const figures: ReplicaFigures = { state: 'not examined yet', lagMs: 0, readsOfReplica: 0, readsOfPrimary: 0 };
  let probe: Probe | undefined;
  let [avoidedUntil, lostUntil] = [0, 0];
  let reading = 0;
  const ending = new AbortController();

  const enter = (state: ReplicaState) => {
    if (state === figures.state) return;
    figures.state = state;
    say(replicaSentences[state], state);
  };
  const giveUp = () => {
    enter('can not be reached');
    lostUntil = performance.now() + avoidLostMs;
  };

  let isAsking = false;
  /** Gives up a replica that is silent: what waits for its answers is rejected, and read from the primary. */
  const askForLife = async () => {
    if (isAsking) return;
    isAsking = true;
    const answers = await answersWithin(answerMaxMs, () => watcher.db.execute(sql`select`));
    isAsking = false;
    if (answers || ending.signal.aborted) return;
    giveUp();
    pool.cutOff();
    watcher.cutOff();
  };
  const heartbeat = setInterval(() => void (reading > 0 && askForLife()), askEveryMs).unref();

  const examine = async () => {
    const found = await examineReplica(primary, watcher.db);
    if (!found || ending.signal.aborted) return;
    figures.lagMs = found.lagMs;
    if (performance.now() < lostUntil) return;
    probe = found.probe;
    enter(found.state);
    if (found.state !== 'ok') watcher.cutOff(); // the next connection may lead to another server
  };
  const watching = watch(examine, examineEveryMs, ending.signal);

  const readThere = async <T>(act: (db: Db) => Promise<T>): Promise<{ value: T } | undefined> => {
    /* The examination may find another one, or none, while the position is asked for. */
    const known = probe;
    if (figures.state !== 'ok' || !known || performance.now() < avoidedUntil) return undefined;
    const position = await getPosition(primary);
    /* Since a promotion, nothing has been found on the replica that the new primary has written. */
    if (position?.timeline !== known.timeline) return undefined;
    try {
      const answer = await readWhenReplayed(pool.db, { position, probe: known }, async (snapshot) => {
        reading += 1;
        return act(snapshot).finally(() => (reading -= 1));
      });
      if (answer) return answer;
      avoidedUntil = performance.now() + avoidLateMs;
      void askForLife(); // late because it lags, or because it is silent
    } catch (error) {
      if (serverError(error) === undefined && !isUnavailable(error)) throw error;
      /* Cancelled, because of a change that had to be replayed or a time limit, says nothing about the next read. */
      if (serverError(error) === undefined || isConnectionLost(error)) giveUp();
    }
    return undefined;
  };

  return {
    read: async (act) => {
      const answer = await readThere(act);
      if (answer) {
        figures.readsOfReplica += 1;
        return answer.value;
      }
      figures.readsOfPrimary += 1;
      return act(primary);
    },
    getFigures: () => ({ ...figures }),
    close: async () => {
      ending.abort();
      clearInterval(heartbeat);
      await Promise.all([pool.close(), watcher.close()]);
      await watching;
    },
  };
}

async function watch(examine: () => Promise<unknown>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await examine();
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
