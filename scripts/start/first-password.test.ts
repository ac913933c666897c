import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetFirstPassword, keepFirstPassword, readFirstPassword } from './first-password.ts';

let folder: string;
const file = () => path.join(folder, 'first-password');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-password-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('is the same for two starts of a folder, for its owner only, until it is forgotten', () => {
  expect(readFirstPassword(folder)).toBeNull();
  expect(keepFirstPassword(folder, 'generated-by-one')).toBe('generated-by-one');
  expect(keepFirstPassword(folder, 'generated-by-two')).toBe('generated-by-one');
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['first-password']);
  forgetFirstPassword(folder);
  expect(readFirstPassword(folder)).toBeNull();
});

it('replaces a file that was cut short', () => {
  fs.writeFileSync(file(), '');
  expect(keepFirstPassword(folder, 'generated-by-one')).toBe('generated-by-one');
});
