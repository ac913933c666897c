import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDraftFile } from './draft-file.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'draft-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function failureOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

it('answers for the errors of its own file, and of none beside it', () => {
  const file = path.join(folder, 'report.csv');
  const draft = createDraftFile(file, 'report');
  const refusalOf = (act: () => void) => draft.refusalOf(failureOf(act))?.message;
  expect(refusalOf(() => fs.openSync(path.join(folder, 'passwords.csv'), 'r'))).toBe(undefined);
  expect(refusalOf(() => fs.openSync(path.join(folder, 'none/other.csv'), 'w'))).toBe(undefined);
  expect(refusalOf(() => fs.openSync(draft.path, 'wx'))).toMatch(/^The report \S+report\.csv can't be written \(EEXIST\): /);
  const full = fs.openSync('/dev/full', 'w');
  expect(refusalOf(() => fs.writeSync(full, 'x'))).toBe(`There is no room for the report ${file}: no file was written.`);
  fs.closeSync(full);
  draft.discard();
});
