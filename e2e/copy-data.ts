import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { preparedData } from '../scripts/test/env.ts';

/** Copies a data folder of a stopped product; the files keep their owner, which is the database's. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Copies the prepared data of this kind, where this run has prepared any. */
export function copyPreparedData(kind: 'plain' | 'demo' | 'fixed', to: string): void {
  const prepared = preparedData();
  if (prepared !== undefined) copyData(path.join(prepared, kind), to);
}

/** The database of this folder writes without waiting for the disk, for tests that survive no power cut. */
export function skipDiskWaits(dataDir: string): void {
  const file = path.join(dataDir, 'postgres', 'postgresql.auto.conf');
  if (fs.existsSync(file)) fs.appendFileSync(file, 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n');
}
