import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Whether `ask` is answered in time; an answer counts that has arrived while this process was busy. */
export async function answersWithin(ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const isAnswered = ask().then(
    () => true,
    () => false,
  );
  const isLate = (async () => {
    await sleep(ms, undefined, { signal: over.signal, ref: false }).catch(() => {});
    for (let turn = 0; turn < 2; turn++) await nextTurn();
    return false;
  })();
  return Promise.race([isAnswered, isLate]).finally(() => over.abort());
}
