import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/env.ts';

/** What Vite's manifest says of a file, as far as it is read here. `src` is the module that begins it. */
type ManifestChunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, ManifestChunk>;

export type Build = {
  /** The scripts that are fetched with these modules, and the first one, each with its gzipped bytes. Throws for an unknown module. */
  scriptsOf: (modules: readonly string[]) => Map<string, number>;
};

/** Where the build of the web app's own Vite is; npm may keep it beside the app or at the root. */
function viteProgram(web: string): string {
  const manifest = createRequire(path.join(web, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(manifest), 'bin', 'vite.js');
}

function buildInto(folder: string): Manifest {
  const web = path.join(root, 'apps', 'web');
  const options = ['build', web, '--outDir', folder, '--emptyOutDir', '--manifest', 'manifest.json', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, [viteProgram(web), ...options], { cwd: web, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The web app can't be built:\n${stderr}`);
  return JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest; // written by Vite a moment ago
}

/** Builds the web app aside, as it is now, and reads which scripts import which. */
export function readBuild(): Build {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'web-sizes-'));
  try {
    const manifest = buildInto(folder);
    const sizes = new Map(
      Object.values(manifest)
        .filter(({ file }) => file.endsWith('.js'))
        .map(({ file }) => [file, gzipSync(fs.readFileSync(path.join(folder, file))).length]),
    );
    const chunkOf = (name: string): ManifestChunk => {
      const chunk = manifest[name];
      if (chunk === undefined) throw new Error(`The build has no ${name}; bench/web/page-limits.ts names it`);
      return chunk;
    };
    const scriptsOf = (modules: readonly string[]) => {
      const first = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
      const reached = new Set([...first, ...modules]);
      for (const name of reached) for (const imported of chunkOf(name).imports ?? []) reached.add(imported);
      return new Map([...reached].map((name) => [name, sizes.get(chunkOf(name).file) ?? 0]));
    };
    return { scriptsOf };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
