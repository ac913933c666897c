import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment, root } from './env.ts';
import { benchmarkFlags } from './node-flags.ts';
import type { ProgramEnd } from './test/run-programs.ts';

/* Modules that programs import, not programs themselves. */
const modules = new Set(['env.ts', 'find-database.ts', 'node-flags.ts', 'print-table.ts', 'read-flags.ts', 'web-program.ts']);
const filesIn = (folder: string, isProgram: (name: string) => boolean) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && isProgram(name))
    .map((name) => `${folder}/${name}`);
const programs = [...filesIn('scripts', (name) => !modules.has(name)), ...filesIn('bench', () => true)];

const flags = ['--help', '--dry-rnu'] as const;
let dataDir: string;
let ends: ProgramEnd[];
/* All in one process: to start one for each program took two seconds each. With the flags of the benchmarks, so that each resolves its imports. */
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flags-'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...benchmarkFlags, path.join(root, 'scripts/test/run-programs.ts'), flags.join(), ...programs],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 120_000,
      env: childEnvironment({ DATA_DIR: dataDir, DATABASE_URL: undefined, REDIS_URL: undefined }),
    },
  );
  expect(stdout, stderr).toMatch(/^\[/);
  ends = JSON.parse(stdout) as ProgramEnd[]; // as that program writes them
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const endOf = (program: string, flag: (typeof flags)[number]) => {
  const end = ends.find((each) => each.program === program && each.flag === flag);
  return [end?.code, end?.output, end?.files];
};

describe.each(programs)('%s', (program) => {
  it('only prints its usage when asked for help', () => {
    expect(endOf(program, '--help')).toEqual([0, expect.stringMatching(/^usage: /i), []]);
  });

  it('does nothing and exits with 2 on an unknown flag', () => {
    expect(endOf(program, '--dry-rnu')).toEqual([2, expect.stringMatching(/usage: /i), []]);
  });
});
