import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { acquireStartLock } from '@app/db';
import { expect, it } from 'vitest';
import { childEnvironment, root } from './env.ts';

it.each([['seed', '--large'], ['seed'], ['operate', 'ledger', 'check']])(
  'ends "npm run %s" with one sentence where another process holds the data folder',
  { timeout: 120_000 },
  (...command) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'held-'));
    fs.mkdirSync(path.join(folder, 'postgres'));
    const lock = acquireStartLock(folder);
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), ...command], {
      env: childEnvironment({ DATA_DIR: folder, DATABASE_URL: undefined }),
      encoding: 'utf8',
    });
    lock?.release();
    fs.rmSync(folder, { recursive: true });
    const lines = stderr.slice(stderr.indexOf('Built in')).trim().split('\n').slice(1);
    expect([status, ...lines]).toEqual([1, 'It is already running: stop it first, or set DATA_DIR and PORT for a second one.']);
  },
);
