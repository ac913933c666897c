import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../e2e/product.ts';
import { childrenOf, signal } from '../shared/processes.ts';

const dayMs = 86_400_000;
/** The pause between two faults: long enough for the product to recover most times, short enough to interrupt a recovery sometimes. */
const pauseMs = { least: 3_000, most: 9_000 };
const frozenMs = 4_000;

function postmasterOf(product: Product): number[] {
  const file = path.join(product.dataDir, 'postgres', 'postmaster.pid');
  if (!fs.existsSync(file)) return [];
  return [Number(fs.readFileSync(file, 'utf8').split('\n')[0])];
}

type Fault = { name: string; inject: () => Promise<void> | void };

function createFaults(product: Product): Fault[] {
  const api = () => childrenOf(product.pid(), path.join('apps', 'api'));
  const worker = () => childrenOf(product.pid(), path.join('apps', 'worker'));
  let daysAhead = 0;
  const freeze = async () => {
    const pids = api();
    signal(pids, 'SIGSTOP');
    await sleep(frozenMs);
    signal(pids, 'SIGCONT');
  };
  const passDay = () => {
    daysAhead += 1;
    product.setClockAhead(daysAhead * dayMs);
  };
  return [
    { name: 'api killed', inject: () => signal(api(), 'SIGKILL') },
    { name: 'worker killed', inject: () => signal(worker(), 'SIGKILL') },
    { name: 'database killed', inject: () => signal(postmasterOf(product), 'SIGKILL') },
    { name: 'api frozen', inject: freeze },
    { name: 'a day passes', inject: passDay },
  ];
}

/** Injects faults in turn until the end; returns how often each was injected. */
export async function injectFaults(product: Product, isEnding: () => boolean): Promise<Map<string, number>> {
  const faults = createFaults(product);
  const counts = new Map(faults.map(({ name }) => [name, 0]));
  for (let turn = 0; !isEnding(); turn++) {
    await sleep(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
    const fault = faults[turn % faults.length];
    if (!fault || isEnding()) continue;
    await fault.inject();
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
  }
  return counts;
}
