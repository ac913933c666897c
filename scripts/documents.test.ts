import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jobNames } from '@app/contract';
import { programVersion } from '@app/db';
import { listReleases } from '@app/db/testing';
import { expect, it } from 'vitest';
import { root } from './env.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('docs/operations.md lists every job in its table of jobs, and no other', () => {
  const [, table = ''] = /^\| job \| how often.*?\n(.*?)\n\n/ms.exec(textOf('docs/operations.md')) ?? [];
  const named = table.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual(jobNames.toSorted());
});

it('CHANGELOG.md has the version of package.json and of the lock file as its newest one, and a fixture of each', () => {
  const versions = [...textOf('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(([, version = '']) => version);
  const lock = JSON.parse(textOf('package-lock.json')) as { version: string };
  expect([versions[0], lock.version]).toEqual([programVersion, programVersion]);
  expect(listReleases().toReversed()).toEqual(versions);
});

it('docs/security-requirements.md names tests that exist', () => {
  const rows = [...textOf('docs/security-requirements.md').matchAll(/^\| [\d.]+ \|.*\| `(.+?)`: (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, file = '', name = ''] of rows) expect(textOf(file), `${file}: ${name}`).toContain(name);
});
