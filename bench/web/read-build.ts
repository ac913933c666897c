import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, gzipSync } from 'node:zlib';
import { root } from '../../scripts/env.ts';

/** The fields of Vite's manifest that are read here. `src` is the entry module of a chunk. */
type ManifestChunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, ManifestChunk>;

export type Build = {
  /**
   * The scripts that the first script and these files load, each with its gzipped bytes; a file is given by the end of its path.
   *
   * @throws Error for a file without a chunk
   */
  scriptsOf: (files: readonly string[]) => Map<string, number>;
};

/** The path of the web app's Vite; npm may install it beside the app or at the root. */
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

/** Builds the web app into a separate folder and reads which scripts import which. */
export function readBuild(): Build {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'web-sizes-'));
  try {
    const manifest = buildInto(folder);
    const sizes = new Map(
      Object.values(manifest)
        .filter(({ file }) => file.endsWith('.js'))
        // At the level at which the build packs what the server sends.
        .map(({ file }) => [file, gzipSync(fs.readFileSync(path.join(folder, file)), { level: constants.Z_BEST_COMPRESSION }).length]),
    );
    const chunkOf = (name: string): ManifestChunk => {
      const chunk = manifest[name];
      if (chunk === undefined) throw new Error(`The manifest of the build has no ${name}`);
      return chunk;
    };
    const nameOf = (end: string): string => {
      const found = Object.keys(manifest).find((name) => `/${name}`.endsWith(end));
      if (found === undefined) throw new Error(`The build has no chunk of ${end}`);
      return found;
    };
    const scriptsOf = (files: readonly string[]) => {
      const first = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
      const reached = new Set([...first, ...files.map(nameOf)]);
      for (const name of reached) for (const imported of chunkOf(name).imports ?? []) reached.add(imported);
      return new Map([...reached].map((name) => [name, sizes.get(chunkOf(name).file) ?? 0]));
    };
    return { scriptsOf };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
