import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@app/contract';
import { fillDatabase } from '../scripts/start/fill-database.ts';
import { openDatabase } from '../scripts/start/open-database.ts';
import { rememberPreparedData } from '../scripts/test/env.ts';
import { copyData } from './copy-data.ts';
import { MASTER_PASSWORD } from './product.ts';

/* Nothing of a test survives a power cut, so no write has to wait for the disk. */
const throwaway = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/** Fills a data folder as the first start does: migrations, master admin and, with `demo`, the demo members. */
async function fill(dataDir: string, demo: boolean): Promise<void> {
  const closes: (() => Promise<void>)[] = [];
  const settings = readEnvironment({ DATA_DIR: dataDir, MASTER_ADMIN_PASSWORD: MASTER_PASSWORD, DEMO_DATA: demo ? '1' : '0' });
  try {
    const database = await openDatabase(undefined, dataDir, (close) => closes.push(close));
    await fillDatabase({ ...settings, dataDir }, database);
  } finally {
    for (const close of closes) await close();
  }
}

/**
 * Before all browser tests: prepares a data folder without and one with demo members, which each product of a test copies instead
 * of creating, migrating and filling a database of its own.
 */
export default async function prepareData(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prepared-'));
  fs.chmodSync(folder, 0o755);
  const [plain, demo] = [path.join(folder, 'plain'), path.join(folder, 'demo')];
  await fill(plain, false);
  fs.appendFileSync(path.join(plain, 'postgres', 'postgresql.auto.conf'), throwaway);
  copyData(plain, demo);
  await fill(demo, true);
  rememberPreparedData(folder);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
