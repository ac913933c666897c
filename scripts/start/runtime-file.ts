import fs from 'node:fs';
import path from 'node:path';

/** What a running product tells tools about itself. */
export type Runtime = { url: string; database_url: string; redis_url: string | null; pid: number };

const fileOf = (dataDir: string) => path.join(dataDir, 'runtime.json');

/** Written whole or not at all, readable by its owner only: it holds the database's password. */
export function writeRuntime(dataDir: string, runtime: Runtime): void {
  const draft = `${fileOf(dataDir)}.new`;
  fs.writeFileSync(draft, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, fileOf(dataDir));
}

export function findRuntime(dataDir: string): Runtime | undefined {
  if (!fs.existsSync(fileOf(dataDir))) return undefined;
  return JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8')) as Runtime;
}

/** Takes the file away when it is ours; another running product's stays. */
export function removeRuntime(dataDir: string): void {
  if (findRuntime(dataDir)?.pid === process.pid) fs.rmSync(fileOf(dataDir), { force: true });
}
