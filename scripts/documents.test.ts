import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jobNames } from '@app/contract';
import { expect, it } from 'vitest';
import { root } from './env.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('docs/operations.md lists every job in its table of jobs, and no other', () => {
  const [, table = ''] = /^\| job \| how often.*?\n(.*?)\n\n/ms.exec(textOf('docs/operations.md')) ?? [];
  const named = table.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual(jobNames.toSorted());
});
