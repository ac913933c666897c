import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readExitReason } from './read-exit-reason.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
  file = path.join(folder, 'worker.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const fatal = JSON.stringify({ level: 60, msg: 'could not start', err: { message: 'the queue went away' } });

it('returns the error of the last fatal line, whatever was logged after it', () => {
  fs.writeFileSync(file, `${JSON.stringify({ level: 60, msg: 'earlier' })}\n${fatal}\n{"level":30,"msg":"closing"}\n`);
  expect(readExitReason(file)).toBe('the queue went away');
});

it('returns the last line of a log without a fatal one', () => {
  fs.writeFileSync(file, 'first\nSegmentation fault\n');
  expect(readExitReason(file)).toBe('Segmentation fault');
});

it('reads a log that is larger than the longest string', () => {
  fs.writeFileSync(file, '');
  fs.truncateSync(file, 700_000_000);
  fs.appendFileSync(file, `\n${fatal}\n`);
  expect(readExitReason(file)).toBe('the queue went away');
});

it('says that a log was removed', () => {
  expect(readExitReason(file)).toBe('its log was removed');
});
