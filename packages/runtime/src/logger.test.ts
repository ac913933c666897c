import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const canary = '$argon2id$canary';

/** An error of the database library: the message contains the query and all its parameters. */
const queryError = () =>
  Object.assign(
    new Error(`Failed query: insert into users\nparams: ${canary}`, {
      cause: Object.assign(new Error('duplicate key'), { code: '23505', constraint_name: 'email_unique' }),
    }),
    {
      query: 'insert into users',
      params: [canary],
    },
  );

const logged = (fields: object): string => {
  let text = '';
  createLogger('test', { LOG_LEVEL: 'info' }, { write: (line) => void (text += line) }).info(fields, 'it failed');
  return text;
};

describe('the log', () => {
  it.each([
    ['a failed query', queryError()],
    ['an error around it that repeats its message', new Error(queryError().message, { cause: queryError() })],
    ['two around it', new Error(`outer ${canary}`, { cause: new Error(queryError().message, { cause: queryError() }) })],
  ])("contains the server's error code of %s, and none of the parameters", (_, err) => {
    const line = logged({ err });
    expect(line).not.toContain(canary);
    expect(JSON.parse(line)).toMatchObject({ msg: 'it failed' });
    expect(line).toContain('"code":"23505"');
    expect(line).toContain('email_unique');
  });

  it('redacts fields named like a secret, and logs other errors completely', () => {
    const line = logged({ password: canary, user: { passwordHash: canary, accountNumber: canary }, err: new Error('plain') });
    expect(line).not.toContain(canary);
    expect(line).toContain('plain');
    expect(line).toContain('logger.test.ts');
  });
});

it('has a file of its own for each program in LOG_DIR, and refuses a folder that is not there in one sentence', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'logs-'));
  for (const name of ['api', 'worker']) createLogger(name, { LOG_LEVEL: 'info', LOG_DIR: folder }).info(`of the ${name}`);
  const textOf = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  expect(fs.readdirSync(folder).toSorted()).toEqual(['api.log', 'worker.log']);
  expect(textOf('api.log')).toMatch(/^\{.*"of the api"\}\n$/);
  expect(textOf('worker.log')).toMatch(/^\{.*"of the worker"\}\n$/);
  fs.rmSync(folder, { recursive: true });
  const program = `const { createLogger } = await import(${JSON.stringify(path.join(import.meta.dirname, 'logger.ts'))});
    createLogger('api', { LOG_LEVEL: 'info', LOG_DIR: process.argv[1] });`;
  const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', program, folder];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    `The log ${folder}/api.log can't be opened (ENOENT): set LOG_DIR to a folder that can be written.\n`,
  ]);
});

/* /dev/full answers every write with ENOSPC, like a full disk. */
it.runIf(fs.existsSync('/dev/full'))('survives a full disk under the log, while the process runs and at its end', async () => {
  const program = `const { createLogger } = await import(${JSON.stringify(path.join(import.meta.dirname, 'logger.ts'))});
    const log = createLogger('test', { LOG_LEVEL: 'info' });
    for (let line = 0; line < 5000; line++) log.info({ line, text: 'x'.repeat(500) }, 'written in vain');
    setImmediate(() => { process.stderr.write('alive'); process.exit(0); });`;
  const full = fs.openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  fs.closeSync(full);
  expect([code, said]).toEqual([0, 'alive']);
});
