import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';

/** The facts about a running product for tools. */
export type Runtime = { url: string; database_url: string; is_embedded: boolean; redis_url: string | null; pid: number };

const fileOf = (dataDir: string) => path.join(dataDir, 'runtime.json');

/** Written atomically, readable by its owner only: it contains the database's password. */
export function writeRuntime(dataDir: string, runtime: Runtime): void {
  const draft = `${fileOf(dataDir)}.new`;
  fs.writeFileSync(draft, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, fileOf(dataDir));
}

/** The content of the file; undefined when there is none, or when it is empty or truncated (the next start writes it anew). */
export function findRuntime(dataDir: string): Runtime | undefined {
  try {
    const { url, database_url, is_embedded, redis_url, pid } = JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8')) as Partial<Runtime>;
    if (typeof url !== 'string' || typeof database_url !== 'string' || !Number.isInteger(pid) || pid === undefined) return undefined;
    return { url, database_url, is_embedded: is_embedded === true, redis_url: redis_url ?? null, pid };
  } catch {
    return undefined;
  }
}

/** Why the data folder cannot be used by a second product. */
export const alreadyRunning = (running: Runtime | undefined): CannotStart =>
  new CannotStart(
    `It is already running${running ? ` at ${running.url} (pid ${running.pid})` : ''}: stop it first, or set DATA_DIR and PORT for a second one.`,
  );

/** Removes the file when it belongs to this process; another running product's stays. */
export function removeRuntime(dataDir: string): void {
  if (findRuntime(dataDir)?.pid === process.pid) fs.rmSync(fileOf(dataDir), { force: true });
}
