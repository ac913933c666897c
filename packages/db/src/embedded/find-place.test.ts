import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

/* Only root has PostgreSQL run by another user; for everybody else every place is their own. */
const isRoot = process.getuid?.() === 0;

let parent: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'place-'));
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

function makeCluster(mode: number, own = 0o755): string {
  fs.chmodSync(parent, mode);
  const folder = path.join(parent, 'postgres');
  fs.mkdirSync(folder);
  fs.chmodSync(folder, own);
  return folder;
}

it('leaves a cluster that is there where it is', () => {
  const folder = makeCluster(0o755);
  expect(findPlace(folder).folder).toBe(folder);
});

it('refuses a cluster in a folder that its server may not enter, instead of starting an empty one elsewhere', () => {
  const folder = makeCluster(0o700);
  if (isRoot) expect(() => findPlace(folder)).toThrow(`may not enter ${parent} (chmod o+x opens it)`);
  else expect(findPlace(folder).folder).toBe(folder);
});

it('says how a cluster that root has copied is given to its server', () => {
  const folder = makeCluster(0o755, 0o700);
  if (isRoot) expect(() => findPlace(folder)).toThrow(`may not enter ${folder} (chown -R postgres ${folder} makes it theirs)`);
  else expect(findPlace(folder).folder).toBe(folder);
});
