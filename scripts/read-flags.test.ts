import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment, root } from './env.ts';

/* What is imported by programs and is none itself. */
const modules = new Set(['env.ts', 'find-database.ts', 'read-flags.ts']);
const filesIn = (folder: string, isProgram: (name: string) => boolean) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && isProgram(name))
    .map((name) => `${folder}/${name}`);
const programs = [...filesIn('scripts', (name) => !modules.has(name)), ...filesIn('bench', () => true)];

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flags-'));
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function run(program: string, ...flags: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', path.join(root, program), ...flags], {
    cwd: root,
    env: childEnvironment({ DATA_DIR: dataDir, DATABASE_URL: undefined, REDIS_URL: undefined }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

describe.each(programs)('%s', (program) => {
  it('does nothing but say how it is called when asked for help', async () => {
    expect(await run(program, '--help')).toEqual({ code: 0, output: expect.stringMatching(/^usage: /i) });
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it('does nothing and ends with 2 on a flag that it does not know', async () => {
    const { code, output } = await run(program, '--dry-rnu');
    expect([code, output]).toEqual([2, expect.stringMatching(/usage: /i)]);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});
