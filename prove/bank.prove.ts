import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '@app/core';
import { createDb } from '@app/db';
import { getInterestProgress } from '@app/core/testing';
import { PASSWORD, createMemberFixture } from '../e2e/member-fixture.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { MASTER_PASSWORD, startProduct, type Product } from '../e2e/product.ts';
import { compareWithLedger, countOutcomes, listRequestRows } from './bank/compare-with-ledger.ts';
import { createCaller, type Caller } from './bank/caller.ts';
import { injectFaults } from './bank/faults.ts';
import { createHistory, type History } from './bank/history.ts';
import { runWorkload } from './bank/workload.ts';

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

const restWithinMs = 90_000;
const lookEveryMs = 500;

async function openAccounts(product: Product, isOver: () => boolean) {
  const fixture = await createMemberFixture(product);
  const api = `${product.url}/api`;
  const members: Caller[] = [];
  for (let index = 0; index < memberCount; index++) {
    const { username } = await fixture.member({ sgdCents: 100_000 });
    members.push(createCaller({ api, isOver }, { username, password: PASSWORD }));
  }
  const second = { username: 'second.admin', password: 'a second administrator' };
  const body = { ...second, email: 'second.admin@example.test', role: 'admin' };
  await fixture.call('POST', '/admin/users', fixture.master.token, body);
  const administrators = [{ username: 'masteradmin', password: MASTER_PASSWORD }, second].map((who) => createCaller({ api, isOver }, who));
  // A list of rows by the contract.
  const banks = (await fixture.call('GET', '/admin/bank-destinations', fixture.master.token)) as {
    id: string;
    qris_image: string | null;
  }[];
  const bankDestinationId = banks.find(({ qris_image }) => qris_image === null)?.id ?? '';
  return { members, administrators, bankDestinationId };
}

/** Waits until the product is ready again and every due day of interest is paid. */
async function awaitRest(product: Product, ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const until = Date.now() + restWithinMs;
  for (;;) {
    const isReady = await fetch(`${product.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && (await getInterestProgress(ctx)).due === 0) return;
    if (Date.now() > until) throw new Error(`the product did not come to rest within ${restWithinMs / 1000} s`);
    await sleep(lookEveryMs);
  }
}

function report(history: History, faults: Map<string, number>, contradictions: string[]): void {
  console.log(`calls: ${JSON.stringify(countOutcomes(history.creations))}`);
  console.log(`decisions: ${history.decisions.length}, set back: ${history.setBack.size}`);
  console.log(`faults: ${JSON.stringify(Object.fromEntries(faults))}`);
  for (const contradiction of contradictions) console.log(`BROKEN ${contradiction}`);
  console.log(contradictions.length === 0 ? 'the ledger agrees with all that was acknowledged' : `${contradictions.length} contradictions`);
}

const product = await startProduct();
const clockOffsetMs = () => product.now().getTime() - Date.now();
const handle = createDb(product.databaseUrl, { connectionsMax: 2, clockOffsetMs });
try {
  let isEnding = false;
  let isOver = false;
  const accounts = await openAccounts(product, () => isOver);
  const history = createHistory(new Set((await listRequestRows(handle.db)).map(({ id }) => id)));
  console.log(`${minutes} minutes of calls and faults at ${product.url} ...`);
  const work = runWorkload({ ...accounts, history, isEnding: () => isEnding });
  const faults = injectFaults(product, () => isEnding);
  await sleep(minutes * 60_000);
  isEnding = true;
  const counts = await faults;
  const givesUp = setTimeout(() => (isOver = true), restWithinMs);
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
