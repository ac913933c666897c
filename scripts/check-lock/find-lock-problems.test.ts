import { describe, expect, it } from 'vitest';
import { findLockProblems } from './find-lock-problems.ts';

describe('findLockProblems', () => {
  it('accepts an optional dependency that is locked beside its package or above it', () => {
    const packages = {
      '': {},
      'node_modules/tool': { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } },
      'node_modules/tool/node_modules/@tool/linux': {},
      'node_modules/@tool/mac': {},
      'apps/web': { resolved: 'apps/web' },
    };
    expect(findLockProblems({ packages })).toEqual([]);
  });

  it('names an optional dependency without an entry', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies: { '@tool/mac': '1.0.0' } },
      'node_modules/a/node_modules/@tool/mac': {},
    };
    expect(findLockProblems({ packages })).toEqual([expect.stringContaining('@tool/mac@1.0.0')]);
  });

  it('names a package whose entry is tied to one registry', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://registry.example.com/tool.tgz' } };
    expect(findLockProblems({ packages })).toHaveLength(1);
  });
});
