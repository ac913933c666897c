import { setTimeout as sleep } from 'node:timers/promises';
import { createDb } from '@app/db';
import { startProduct } from '../e2e/product.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { awaitRest } from './shared/await-rest.ts';
import { compareWithLedger, countOutcomes, listRowIds } from './shared/compare-with-ledger.ts';
import { injectFaults } from './bank/faults.ts';
import { createHistory, type History } from './shared/history.ts';
import { openAccounts } from './shared/open-accounts.ts';
import { givesUpAfterMs, runWorkload } from './shared/workload.ts';
import { reportFigures } from './report-figures.ts';

/*
 * A test in the manner of Jepsen: members deposit, withdraw and buy in parallel, two administrators decide, often the same
 * request at once, while the api, the worker and the database are killed, the api is suspended and days pass. Callers repeat
 * calls without a response. At the end the responses to them are compared with the ledger: nothing acknowledged is lost, nothing is done
 * twice, and every invariant holds.
 */
const usage = 'npm run prove -- bank [--minutes 3] [--members 4]';
const { values } = readFlags({
  usage,
  does: 'Injects faults into a running product while members and administrators use it, then compares the ledger with what they were told.',
  options: { minutes: { type: 'string', default: '3' }, members: { type: 'string', default: '4' } },
});
const minutes = Number(values.minutes);
const memberCount = Number(values.members);
if (!(minutes > 0) || !Number.isInteger(memberCount) || memberCount < 1) {
  console.error(`--minutes is a number above 0 and --members a whole one.\nUsage: ${usage}`);
  process.exit(2);
}

function report(history: History, faults: Map<string, number>, contradictions: string[]): void {
  console.log(`calls: ${JSON.stringify(countOutcomes(history.creations))}`);
  console.log(`decisions: ${history.decisions.length}, set back: ${history.setBack.size}`);
  console.log(`faults: ${JSON.stringify(Object.fromEntries(faults))}`);
  reportFigures([
    ['calls that create a row, from parallel callers', String(history.creations.length)],
    ['decisions of administrators', String(history.decisions.length)],
    ['faults injected', String([...faults.values()].reduce((sum, count) => sum + count, 0))],
    ['contradictions between ledger and responses', String(contradictions.length)],
  ]);
  for (const contradiction of contradictions) console.log(`BROKEN ${contradiction}`);
  console.log(contradictions.length === 0 ? 'the ledger agrees with all that was acknowledged' : `${contradictions.length} contradictions`);
}

const product = await startProduct();
const clockOffsetMs = () => product.now().getTime() - Date.now();
const handle = createDb(product.databaseUrl, { connectionsMax: 2, clockOffsetMs });
try {
  let isEnding = false;
  let isOver = false;
  const accounts = await openAccounts(product, { count: memberCount, isOver: () => isOver });
  const history = createHistory(await listRowIds(handle.db));
  console.log(`${minutes} minutes of calls and faults at ${product.url} ...`);
  const work = runWorkload({ ...accounts, history, isEnding: () => isEnding });
  const faults = injectFaults(product, () => isEnding);
  await sleep(minutes * 60_000);
  isEnding = true;
  const counts = await faults;
  const givesUp = setTimeout(() => (isOver = true), givesUpAfterMs);
  await work;
  clearTimeout(givesUp);
  const ctx = { db: handle.db, now: product.now };
  await awaitRest(product, ctx);
  const contradictions = await compareWithLedger(ctx, history);
  report(history, counts, contradictions);
  process.exitCode = contradictions.length === 0 ? 0 : 1;
} finally {
  await handle.close();
  await product.stop();
}
