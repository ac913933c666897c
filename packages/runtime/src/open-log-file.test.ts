import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogFile } from './open-log-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
  file = path.join(folder, 'api.log');
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

const line = (number: number) => `${JSON.stringify({ number, text: 'x'.repeat(80) })}\n`;
const modeOf = (name: string) => (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8);
/** The numbers of the lines of a file; a line that is not whole fails. */
const numbersIn = (name: string): number[] =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((text) => (JSON.parse(text) as { number: number }).number);
/** All lines, of the oldest file first. */
const numbersInAll = (): number[] => {
  const age = (name: string) => Number(name.replace('api.log', '').slice(1) || 0);
  const files = fs.readdirSync(folder).filter((name) => /^api\.log(\.\d+)?$/.test(name));
  return files.toSorted((a, b) => age(b) - age(a)).flatMap(numbersIn);
};

describe('a log file', () => {
  it('is rotated at its size with every line once, is kept in a fixed number of files, and is for its owner only', () => {
    fs.writeFileSync(file, '', { mode: 0o644 });
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 3 });
    for (let number = 1; number <= 24; number++) log.write(line(number));
    expect(numbersInAll()).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (let number = 25; number <= 200; number++) log.write(line(number));
    log.end();
    expect(fs.readdirSync(folder).toSorted()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3']);
    const kept = numbersInAll();
    expect(kept.at(-1)).toBe(200);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 200 - kept.length + 1 + index));
    for (const name of fs.readdirSync(folder)) {
      expect([name, modeOf(name)]).toEqual([name, '600']);
      expect(fs.statSync(path.join(folder, name)).size).toBeLessThan(1_200);
    }
  });

  it('that is too large already is rotated when it is opened', () => {
    fs.writeFileSync(file, line(1).repeat(20));
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 3 });
    log.write(line(2));
    log.end();
    expect([numbersIn('api.log'), numbersIn('api.log.1').length]).toEqual([[2], 20]);
  });

  it('goes on where a rotation is not possible, and where the file was removed', () => {
    fs.mkdirSync(`${file}.draft`); // no copy can be written there
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 3 });
    for (let number = 1; number <= 30; number++) log.write(line(number));
    expect(numbersIn('api.log')).toHaveLength(30);
    fs.rmdirSync(`${file}.draft`);
    for (let number = 31; number <= 33; number++) log.write(line(number));
    expect(numbersInAll()).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
    expect(fs.existsSync(`${file}.1`)).toBe(true);
    fs.rmSync(file);
    for (let number = 34; number <= 60; number++) log.write(line(number));
    log.end();
    expect(fs.existsSync(file)).toBe(false);
  });

  it('leaves no part of a copy on a full disk', () => {
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 3 });
    vi.spyOn(fs, 'copyFileSync').mockImplementation((from, to) => {
      fs.writeFileSync(to, fs.readFileSync(from).subarray(0, 500));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    for (let number = 1; number <= 30; number++) log.write(line(number));
    expect(fs.copyFileSync).toHaveBeenCalled();
    expect(fs.readdirSync(folder)).toEqual(['api.log']);
    vi.restoreAllMocks();
    for (let number = 31; number <= 33; number++) log.write(line(number));
    log.end();
    expect(fs.existsSync(`${file}.1`)).toBe(true);
    expect(numbersInAll()).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  });

  it.each(['ftruncateSync', 'renameSync'] as const)('loses no earlier file by attempts in which %s fails', (step) => {
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 3 });
    for (let number = 1; number <= 35; number++) log.write(line(number));
    const [newest, second] = [numbersIn('api.log.1'), numbersIn('api.log.2')];
    const act = fs[step] as (...args: unknown[]) => void;
    vi.spyOn(fs, step).mockImplementation((...args: unknown[]) => {
      if (step === 'renameSync' && !String(args[0]).endsWith('.draft')) return act(...args);
      throw new Error('not possible');
    });
    for (let number = 36; number <= 60; number++) log.write(line(number));
    expect(vi.mocked(fs[step]).mock.calls.length).toBeGreaterThan(5); // one attempt shifts the earlier files at most twice
    vi.restoreAllMocks();
    for (let number = 61; number <= 63; number++) log.write(line(number));
    log.end();
    expect([numbersIn('api.log.2'), numbersIn('api.log.3')]).toEqual([newest, second]);
    expect(numbersInAll()).toEqual(Array.from({ length: 64 - second[0]! }, (_, index) => second[0]! + index));
  });

  it.each([
    ['before the copy', 'copyFileSync', 'before'],
    ['after the copy', 'copyFileSync', 'after'],
    ['before the copy has its name', 'renameSync', 'before'],
    ['between the copy and the emptying', 'ftruncateSync', 'before'],
    ['after the emptying', 'ftruncateSync', 'after'],
  ])('has every line of a process that was killed in a rotation, %s', async (_, step, moment) => {
    const program = `import fs from 'node:fs';
      const { openLogFile } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open-log-file.ts'))});
      const [file, step, moment, last] = process.argv.slice(1);
      const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 50 });
      const act = fs[step];
      fs[step] = (...args) => {
        if (moment === 'after') act(...args);
        process.kill(process.pid, 'SIGKILL');
      };
      for (let number = 1; number <= Number(last); number++) log.write(JSON.stringify({ number, text: 'x'.repeat(80) }) + '\\n');`;
    const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', program, file, step, moment, '30'];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const signal = await new Promise((resolve) => child.once('close', (_code, endedBy) => resolve(endedBy)));
    expect(signal).toBe('SIGKILL');
    const writtenUntil = 10; // the line with which the file reaches its size
    const log = openLogFile(file, { bytesMax: 1_000, earlierMax: 50 });
    for (let number = writtenUntil + 1; number <= 30; number++) log.write(line(number));
    log.end();
    expect([...new Set(numbersInAll())]).toEqual(Array.from({ length: 30 }, (_each, index) => index + 1));
  });
});
