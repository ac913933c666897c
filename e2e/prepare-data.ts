import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@app/contract';
import { fillDatabase } from '../scripts/start/fill-database.ts';
import { openDatabase } from '../scripts/start/open-database.ts';
import { rememberPreparedData } from '../scripts/test/env.ts';
import { copyData } from './copy-data.ts';
import { fixedStart, MASTER_PASSWORD } from './product.ts';

/**
 * Fills a data folder as the first start does: migrations, master admin and, with `demo`, the demo members. `clockFile`: the clock,
 * where it is not that of the machine.
 */
async function fill(dataDir: string, { demo, clockFile }: { demo: boolean; clockFile?: string }): Promise<void> {
  const closes: (() => Promise<void>)[] = [];
  const own = { DATA_DIR: dataDir, MASTER_ADMIN_PASSWORD: MASTER_PASSWORD, DEMO_DATA: demo ? '1' : '0', TEST_CLOCK_FILE: clockFile };
  const settings = readEnvironment(own);
  try {
    const database = await openDatabase(undefined, dataDir, (close) => closes.push(close));
    await fillDatabase({ ...settings, dataDir }, database);
  } finally {
    for (const close of closes) await close();
  }
}

/**
 * Before all browser tests: prepares a data folder without demo members, one with them, and one of a fixed day, which each product
 * of a test copies instead of creating, migrating and filling a database of its own.
 */
export default async function prepareData(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prepared-'));
  fs.chmodSync(folder, 0o755);
  const inFolder = (name: string) => path.join(folder, name);
  const [plain, demo, fixed, clockFile] = [inFolder('plain'), inFolder('demo'), inFolder('fixed'), inFolder('clock')];
  await fill(plain, { demo: false });
  copyData(plain, demo);
  await fill(demo, { demo: true });
  /* Not a copy: the master admin is of that day too. The clock is set again for the members, so that their minutes are known. */
  const setClock = (minutesBefore: number) =>
    fs.writeFileSync(clockFile, String(fixedStart.getTime() - minutesBefore * 60_000 - Date.now()));
  setClock(2);
  await fill(fixed, { demo: false, clockFile });
  setClock(1);
  await fill(fixed, { demo: true, clockFile });
  rememberPreparedData(folder);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
