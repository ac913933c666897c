import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../scripts/env.ts';
import { benchmarkFlags } from '../../scripts/node-flags.ts';

/** A run of interest by several processes. `ms`: from the start of the first until the end of the last; `memoryKiB`: of the largest. */
export type Measurement = { ms: number; posted: number; memoryKiB: number };

type Run = { posted: number; memoryKiB: number; startedAt: number; endedAt: number };

/** Pays the due interest with one process for each address, which begin at once. */
export async function runWorkers(urls: string[]): Promise<Measurement> {
  const workers = urls.map(startWorker);
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { begin } of workers) begin();
  const runs = await Promise.all(workers.map(({ ended }) => ended));
  return {
    ms: Math.max(...runs.map(({ endedAt }) => endedAt)) - Math.min(...runs.map(({ startedAt }) => startedAt)),
    /* Those of one database report the counts of the run, which is one for all of them. */
    posted: [...new Map(runs.map(({ posted }, nth) => [urls[nth], posted])).values()].reduce((sum, posted) => sum + posted, 0),
    memoryKiB: Math.max(...runs.map(({ memoryKiB }) => memoryKiB)),
  };
}

function startWorker(url: string): { ready: Promise<unknown>; begin: () => void; ended: Promise<Run> } {
  const program = path.join(root, 'bench', 'accrual-worker.ts');
  const child = spawn(process.execPath, [...benchmarkFlags, program, url], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready\n')) resolve();
    }),
  );
  const ended = new Promise<Run>((resolve, reject) =>
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Run);
      else reject(new Error(`a worker ended with ${code}`));
    }),
  );
  return { ready: Promise.race([ready, ended]), begin: () => child.stdin.end(), ended };
}
