import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecretKey } from './read-or-create-secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'secret-key-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const open = (SECRET_KEY?: string) => readOrCreateSecretKey({ SECRET_KEY, DATA_DIR: dataDir });

describe('the secret key', () => {
  it('is generated at the first start, readable by its owner alone, and kept', () => {
    const key = open();
    expect(key).toHaveLength(32);
    expect(open()).toEqual(key);
    expect(fs.readdirSync(dataDir)).toEqual(['secret.key']);
    expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['an empty one', ''],
    ['a part of a key', randomBytes(32).toString('base64').slice(0, 20)],
    ['a whole key', `${randomBytes(32).toString('base64')}\n`],
  ])('is generated beside the temporary file of an earlier crashed start, and never read from that file (%s)', (_, left) => {
    const temporary = path.join(dataDir, `secret.key.${randomUUID()}`);
    fs.writeFileSync(temporary, left, { mode: 0o400 });
    const key = open();
    expect(key).toHaveLength(32);
    expect(Buffer.from(key).toString('base64')).not.toBe(left.trim());
    expect(open()).toEqual(key);
    expect(fs.readFileSync(temporary, 'utf8')).toBe(left);
  });

  it('is kept when a start crashed after creating it and before removing its temporary file', () => {
    const key = open();
    const temporary = path.join(dataDir, `secret.key.${randomUUID()}`);
    fs.linkSync(path.join(dataDir, 'secret.key'), temporary);
    expect(open()).toEqual(key);
    fs.unlinkSync(temporary);
    expect(open()).toEqual(key);
  });

  it('is SECRET_KEY if set, and no file is created then', () => {
    const key = randomBytes(32);
    expect(open(key.toString('base64'))).toEqual(key);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it('fails the start with one sentence when damaged, and is never replaced', () => {
    fs.writeFileSync(path.join(dataDir, 'secret.key'), 'not a key\n');
    expect(() => open()).toThrow(/does not hold 32 bytes in base64/);
    expect(fs.readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe('not a key\n');
  });

  it.each(['short', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')])(
    'is refused at the start as %s',
    (SECRET_KEY) => {
      expect(() => readEnvironment({ SECRET_KEY })).toThrow(/SECRET_KEY.*32 random bytes in base64/);
    },
  );
});
