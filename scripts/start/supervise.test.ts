import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { isProcessAlive } from '@app/db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervise } from './supervise.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervise-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A program that notes its pid; `then` is what it does afterwards. */
function createProgram(then: string): { file: string; pids: () => number[] } {
  const [file, pidFile] = [path.join(folder, 'program.mjs'), path.join(folder, 'pids')];
  fs.writeFileSync(file, `import fs from 'node:fs';\nfs.appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n');\n${then}\n`);
  const pids = () => (fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').trim().split('\n').map(Number) : []);
  return { file, pids };
}
const wait = 'setInterval(() => {}, 1000);';

it('kills a program that is not ready in time, and says so', async () => {
  const { file, pids } = createProgram(wait);
  const started = supervise({ name: 'sample', file, environment: {}, logDir: folder, readyWithinMs: 2_000 });
  await expect(started).rejects.toThrow(CannotStart);
  await expect(started).rejects.toThrow(/^The sample did not start: it was not ready within 2 s /);
  expect(pids().filter(isProcessAlive)).toEqual([]);
});

it('keeps the log of a program for its owner only, and tells it where it is', async () => {
  const logDir = path.join(folder, 'logs');
  fs.mkdirSync(logDir, { mode: 0o755 });
  fs.writeFileSync(path.join(logDir, 'sample.log'), 'an earlier line\n', { mode: 0o644 });
  const { file } = createProgram(`console.log(process.env.LOG_DIR); process.send('ready'); ${wait}`);
  const { stop } = await supervise({ name: 'sample', file, environment: {}, logDir });
  await stop();
  const log = path.join(logDir, 'sample.log');
  expect(fs.readFileSync(log, 'utf8')).toBe(`an earlier line\n${logDir}\n`);
  expect([log, logDir].map((place) => (fs.statSync(place).mode & 0o777).toString(8))).toEqual(['600', '700']);
});

it('restarts a program that has ended, again and again where the next one is not ready in time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { file, pids } = createProgram(`if (!fs.existsSync(import.meta.filename + '.hangs')) process.send('ready'); ${wait}`);
  const { stop } = await supervise({ name: 'sample', file, environment: {}, logDir: folder, readyWithinMs: 5_000 });
  fs.writeFileSync(`${file}.hangs`, '');
  fs.rmSync(path.join(folder, 'sample.log')); // a log may be removed while its program runs
  process.kill(pids()[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(pids().length).toBeGreaterThan(2), { timeout: 60_000 });
  fs.rmSync(`${file}.hangs`);
  await vi.waitFor(() => expect(pids().filter(isProcessAlive)).toHaveLength(1), { timeout: 60_000 });
  await stop();
  expect(pids().filter(isProcessAlive)).toEqual([]);
});
