import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApiFixture, type ApiFixture } from '@app/api/testing';
import { expectInvariants, sgd } from '@app/core/testing';
import { programVersion } from '@app/db';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from './env.ts';

const run = promisify(execFile);

let fixture: ApiFixture;
let origin = '';
let folder = '';

const place = (...names: string[]) => path.join(folder, ...names);
const write = (name: string, text: string) => fs.writeFileSync(place(name), text);

/* Strict, and with the declarations of the package checked as well. */
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  target: 'es2023',
  module: 'nodenext',
  types: [],
  outDir: 'made',
};

/** Compiles files of the folder; resolves with the messages of the compiler, none when it accepts them. */
async function compile(...files: string[]): Promise<string[]> {
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['process.d.ts', ...files] }));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).catch((error: { stdout: string }) => error);
  return stdout.trim().split('\n').filter(Boolean);
}

beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  origin = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'client-'));
  await run('npm', ['pack', '--silent', '--pack-destination', folder, path.join(root, 'packages', 'client', 'dist')], { cwd: root });
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  write('process.d.ts', 'declare const process: { argv: string[] };\n');
  const [archive = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], { cwd: folder });
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

it('is not packed from the folder of its sources, which has no dist in a clean clone', async () => {
  const packing = run('npm', ['pack', '--silent', '--dry-run'], { cwd: path.join(root, 'packages', 'client') });
  await expect(packing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm pack ./dist') });
});

describe('the packed client in an empty folder', () => {
  it('needs nothing of this repository and nothing else', () => {
    expect(fs.readdirSync(place('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['daily-interest-client']);
    const installed = place('node_modules', 'daily-interest-client');
    const manifest = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ version: programVersion, license: 'UNLICENSED', peerDependenciesMeta: { zod: { optional: true } } });
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual(['peerDependencies']);
    const files = fs.readdirSync(installed);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'index.js', 'index.d.ts', 'schemas.js', 'schemas.d.ts']));
    expect(files.filter((name) => fs.readFileSync(path.join(installed, name), 'utf8').includes('@app/'))).toEqual([]);
  });

  it('compiles the example of docs/api.md, which logs in, reads, deposits, withdraws once, and handles a refusal', async () => {
    const { username } = await fixture.coreFixture.createMember({ available: sgd('100.00') });
    fs.copyFileSync(path.join(root, 'docs', 'examples', 'typed-caller.ts'), place('typed-caller.ts'));
    expect(await compile('typed-caller.ts')).toEqual([]);
    const { stdout } = await run(process.execPath, [place('made', 'typed-caller.js'), origin, username, 'a sound password'], {
      cwd: folder,
    });
    expect(stdout.trim().split('\n')).toEqual([
      'available 1300000 IDR, pending 0 IDR, free 1300000 IDR',
      'deposit to Example Bank: pending',
      'request pending, the repeat is the same request',
      expect.stringMatching(/^refused with 422 ABOVE_FREE_BALANCE: Yang bebas dipakai hanya SGD 95\.00\./),
    ]);
  });

  it('does not compile a wrong call or a wrong use of an answer', async () => {
    const wrong = [
      ['client.requests.withdraw({ amount: 65_000, ammount: 1 })', "'ammount' does not exist"],
      ['client.requests.deposit({ amount: 65_000 })', "'bankDestinationId' is missing"],
      ["client.requests.withdraw({ amount: '5.00' })", "'string' is not assignable to type 'number'"],
      ['client.requests.withdrawal({ amount: 65_000 })', "'withdrawal' does not exist"],
      ['client.stats.dashboard().then((stats) => stats.ballance)', "'ballance' does not exist"],
      ["client.stats.dashboard({ idempotencyKey: '12345678' })", "'idempotencyKey' does not exist"],
    ];
    const lines = wrong.map(([call]) => `void ${call};`).join('\n');
    write(
      'wrong.ts',
      `import { createClient } from 'daily-interest-client';\nconst client = createClient({ url: 'http://127.0.0.1' });\n${lines}\n`,
    );
    const messages = (await compile('wrong.ts')).filter((line) => line.startsWith('wrong.ts'));
    expect(messages).toEqual(wrong.map(([, message]) => expect.stringContaining(message ?? '')));
  });

  it('has the schemas of inputs for those who have zod', async () => {
    write(
      'schemas.ts',
      `import { createClient } from 'daily-interest-client';
import { RequestWithdrawalInput } from 'daily-interest-client/schemas';
const input: Parameters<ReturnType<typeof createClient>['requests']['withdraw']>[0] = { amount: 65_000 };
console.log(RequestWithdrawalInput.safeParse(input).success, RequestWithdrawalInput.safeParse({ amount: 0.5 }).success);
`,
    );
    expect(await compile('schemas.ts')).toEqual([expect.stringContaining("'zod'")]);
    fs.symlinkSync(path.join(root, 'node_modules', 'zod'), place('node_modules', 'zod'));
    expect(await compile('schemas.ts')).toEqual([]);
    const { stdout } = await run(process.execPath, [place('made', 'schemas.js')], { cwd: folder });
    expect(stdout.trim()).toBe('true false');
  });
});
