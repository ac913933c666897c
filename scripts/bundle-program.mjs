// Bundles the program of an app, src/main.ts, with all packages that it imports into dist/main.js: one file to read at a start
// instead of a thousand. Run in the folder of the app by its build, after the packages of the workspace were built. Plain JavaScript
// for Node, which runs it without a loader.
import fs from 'node:fs';
import { build } from 'esbuild';
import { externalPackages } from './image/external-packages.mjs';

const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  external: externalPackages,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  define: { PROGRAM_VERSION: JSON.stringify(version) },
  // Packages in CommonJS call require for modules of Node. A name of its own: the code of the program imports createRequire too.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
  logLevel: 'warning',
});
