import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locateCluster } from './locate-cluster.ts';

/* When root runs the test, PostgreSQL runs as the user postgres, to whom a folder can be closed; otherwise nothing is refused. */
const isRoot = process.getuid?.() === 0;

let parent: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

function makeCluster(parentMode: number, folderMode = 0o755): string {
  fs.chmodSync(parent, parentMode);
  const folder = path.join(parent, 'postgres');
  fs.mkdirSync(folder);
  fs.chmodSync(folder, folderMode);
  return folder;
}

it('keeps an existing cluster where it is', () => {
  const folder = makeCluster(0o755);
  expect(locateCluster(folder).folder).toBe(folder);
});

it('fails for an existing cluster in a folder that the user postgres may not enter, instead of starting an empty cluster elsewhere', () => {
  const folder = makeCluster(0o700);
  if (isRoot) expect(() => locateCluster(folder)).toThrow(`may not enter ${parent} (chmod o+x opens it)`);
  else expect(locateCluster(folder).folder).toBe(folder);
});

it('explains how to fix the owner of a cluster copied by root', () => {
  const folder = makeCluster(0o755, 0o700);
  if (isRoot) expect(() => locateCluster(folder)).toThrow(`may not enter ${folder} (chown -R postgres ${folder} makes postgres its owner)`);
  else expect(locateCluster(folder).folder).toBe(folder);
});
