import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from '@app/runtime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../env.ts';
import { readComposeFile } from './compose-file.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-')), 'secrets');
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }));

const create = () => execFileSync('sh', [path.join(root, 'deploy/create-secrets'), folder], { encoding: 'utf8' });
const contents = () => Object.fromEntries(fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));

it('creates every secret that docker-compose.yml needs, in a folder that is closed to others', () => {
  const output = create();
  const needed = Object.values(readComposeFile().secrets).flatMap(({ file }) => (file === '/dev/null' ? [] : [path.basename(file)]));
  expect(Object.keys(contents()).toSorted()).toEqual(needed.toSorted());
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of needed) expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o444); // containers have users of their own
  for (const text of Object.values(contents())) expect(output).not.toContain(text.trim());
});

it('creates values that the programs accept, and which fit together', () => {
  create();
  const fileOf = (name: string) => path.join(folder, name);
  const { DATABASE_URL, REDIS_URL, RUNTIME_DATABASE_URL } = readSettings({
    DATABASE_URL_FILE: fileOf('owner_database_url'),
    RUNTIME_DATABASE_URL_FILE: fileOf('database_url'),
    REDIS_URL_FILE: fileOf('redis_url'),
    SECRET_KEY_FILE: fileOf('secret_key'),
    LOG_SIGNING_KEY_FILE: fileOf('log_signing_key'),
    MASTER_ADMIN_PASSWORD_FILE: fileOf('master_admin_password'),
  });
  const { postgres_password: password = '', redis_config: redis = '' } = contents();
  expect(new URL(DATABASE_URL ?? '').password).toBe(password.trim());
  expect(`requirepass ${new URL(REDIS_URL ?? '').password}\n`).toBe(redis);
  expect(new URL(RUNTIME_DATABASE_URL ?? '').password).not.toBe(password.trim());
});

it('keeps what exists, and adds what is missing so that it fits', () => {
  create();
  const before = contents();
  for (const name of ['owner_database_url', 'redis_url', 'secret_key']) fs.rmSync(path.join(folder, name), { force: true });
  create();
  expect(contents()).toEqual({ ...before, secret_key: expect.not.stringContaining(before['secret_key'] ?? '') });
});

it('keeps no incomplete file when there is no room, and can be repeated', () => {
  const script = path.join(root, 'deploy/create-secrets');
  const { status } = spawnSync('sh', ['-c', 'ulimit -f 0; exec sh "$0" "$1"', script, folder]);
  expect(status).not.toBe(0);
  expect(fs.readdirSync(folder).filter((name) => name !== '.draft')).toEqual([]);
  create();
  for (const [name, text] of Object.entries(contents())) expect([name, text]).toEqual([name, expect.stringMatching(/^\S.+\n$/)]);
});

it('differs at every installation', () => {
  create();
  const before = contents();
  fs.rmSync(folder, { recursive: true });
  create();
  for (const [name, text] of Object.entries(contents())) expect(text).not.toBe(before[name]);
});
