import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EnvironmentError, secretSettings } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const fileOf = (text: string) => {
  const file = path.join(folder, crypto.randomUUID());
  fs.writeFileSync(file, text);
  return file;
};
const values: Record<(typeof secretSettings)[number], string> = {
  DATABASE_REPLICA_URL: 'postgres://app:secret@standby:5432/app',
  DATABASE_URL: 'postgres://app:a-password@db:5432/app',
  RUNTIME_DATABASE_URL: 'postgres://app:a-password@db:5432/app',
  REDIS_URL: 'redis://:a-password@redis:6379',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SECRET_KEY_PREVIOUS: Buffer.alloc(32, 8).toString('base64'),
  LOG_SIGNING_KEY: Buffer.alloc(32, 9).toString('base64'),
  MASTER_ADMIN_PASSWORD: 'a password of 12 or more ',
  SMTP_URL: 'smtp://app:a-password@mail:587',
  NOTIFY_WEBHOOK_URL: 'https://example.com/a-secret-path',
  NOTIFY_WEBHOOK_SECRET: 'sixteen characters or more',
  TELEGRAM_BOT_TOKEN: 'a-token',
};
/* A channel is refused without its other settings. */
const companions = { NOTIFY_WEBHOOK_SECRET: values.NOTIFY_WEBHOOK_SECRET, TELEGRAM_CHAT_ID: '1', TELEGRAM_BOT_TOKEN: 'a-token' };
const sourceOf = (name: (typeof secretSettings)[number], own: NodeJS.ProcessEnv) => ({ ...companions, [name]: undefined, ...own });

describe.each(secretSettings)('%s', (name) => {
  const setting = `${name}_FILE`;
  const refusal = (own: NodeJS.ProcessEnv) => {
    try {
      readSettings(sourceOf(name, own));
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      return (error as EnvironmentError).message;
    }
    return 'accepted';
  };

  it.each(['', '\n', '\r\n'])('is the text of its file, without one line break at the end: %j', (end) => {
    expect(readSettings(sourceOf(name, { [setting]: fileOf(values[name] + end) }))[name]).toBe(values[name]);
  });

  it('is refused twice, although both are the same', () => {
    const own = { [name]: values[name], [setting]: fileOf(values[name]) };
    expect(refusal(own)).toBe(`Both ${name} and ${setting} are set: keep one of them.`);
  });

  it('is refused without its file, and with an empty one', () => {
    const [missing, empty] = [path.join(folder, 'missing'), fileOf('\n')];
    expect(refusal({ [setting]: missing })).toBe(`The file of ${setting}, ${missing}, can't be read (ENOENT).`);
    expect(refusal({ [setting]: folder })).toBe(`The file of ${setting}, ${folder}, can't be read (EISDIR).`);
    expect(refusal({ [setting]: empty })).toBe(`The file of ${setting}, ${empty}, is empty: it has to contain the value of ${name}.`);
  });

  it('counts as unset when it is empty, as every setting does', () => {
    expect(readSettings(sourceOf(name, { [name]: values[name], [setting]: '' }))[name]).toBe(values[name]);
    expect(readSettings(sourceOf(name, { [name]: '', [setting]: fileOf(values[name]) }))[name]).toBe(values[name]);
  });
});

it('names an invalid value in a file without showing it', () => {
  expect(() => readSettings({ SECRET_KEY_FILE: fileOf('not-a-key') })).toThrow(
    /^The environment variable SECRET_KEY is not valid: (?!.*not-a-key)/,
  );
});

it.each(['db1,db2', 'db1,db2:5432', 'db1:5432,db2:5432', ''])(
  'refuses an address of the database that does not name one host: %j',
  (hosts) => {
    for (const name of ['DATABASE_URL', 'RUNTIME_DATABASE_URL'])
      expect(() => readSettings({ [name]: `postgres://app:a-password@${hosts}/app` })).toThrow(
        new EnvironmentError(
          `The environment variable ${name} is not valid: expected a postgres:// address with one host, and with %25 for a percent sign in it.`,
        ),
      );
  },
);
