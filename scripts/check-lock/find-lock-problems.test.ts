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

  it('reports an optional dependency without an entry', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies: { '@tool/mac': '1.0.0' } },
      'node_modules/a/node_modules/@tool/mac': {},
    };
    expect(findLockProblems({ packages })).toEqual([expect.stringContaining('@tool/mac@1.0.0')]);
  });

  it('reports a package whose entry is tied to one registry', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://registry.example.com/tool.tgz' } };
    expect(findLockProblems({ packages })).toHaveLength(1);
  });

  it('reports a package that does not run on every supported Node, unless npm may leave it out', () => {
    const engines = { node: '^20.19.0 || >=24.0.0' };
    expect(findLockProblems({ packages: { 'node_modules/tool': { engines } } })).toEqual([expect.stringContaining('not 22.13.0')]);
    expect(findLockProblems({ packages: { 'node_modules/tool': { engines, optional: true } } })).toEqual([]);
  });

  it('reports a peer, optional or not, whose locked version is outside its range', () => {
    const tool = { peerDependencies: { builder: '^2.0.0' }, peerDependenciesMeta: { builder: { optional: true } } };
    const packages = { 'apps/web/node_modules/tool': tool, 'node_modules/builder': { version: '1.9.0' } };
    expect(findLockProblems({ packages })).toEqual([expect.stringContaining('builder@^2.0.0')]);
    expect(findLockProblems({ packages: { ...packages, 'apps/web/node_modules/builder': { version: '2.1.0' } } })).toEqual([]);
  });

  it('accepts an absent optional peer and reports an absent required one', () => {
    const peerDependencies = { builder: '^2.0.0' };
    const optional = { peerDependencies, peerDependenciesMeta: { builder: { optional: true } } };
    expect(findLockProblems({ packages: { 'node_modules/tool': optional } })).toEqual([]);
    expect(findLockProblems({ packages: { 'node_modules/tool': { peerDependencies } } })).toHaveLength(1);
  });
});
