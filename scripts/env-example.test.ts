import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Environment, readEnvironment } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { root } from './env.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const settings = Object.keys(Environment.shape).toSorted();
const example = parseEnv(textOf('.env.example'));

describe('.env.example', () => {
  it('lists exactly the settings that the product reads', () => {
    expect(Object.keys(example).toSorted()).toEqual(settings);
  });

  it('has the default of each setting', () => {
    expect(readEnvironment(example)).toEqual(readEnvironment({}));
  });
});

it('the ports of operators are on this machine wherever the product listens', () => {
  expect(readEnvironment({ HOST: '0.0.0.0' }).METRICS_HOST).toBe('127.0.0.1');
});

describe("the README's table of settings", () => {
  it('lists exactly the settings that an operator may use', () => {
    const [, section = ''] = /^## Settings$(.*?)^## /ms.exec(textOf('README.md')) ?? [];
    const firstCells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
    const documentedSettings = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
    expect(documentedSettings.toSorted()).toEqual(settings.filter((name) => !name.startsWith('TEST_')));
  });
});
