// Makes dist of packages/client the package that is published: the schemas of the contract are bundled into dist/schemas.js, and the
// manifest names nothing of this repository. Run in that folder by its build. Plain JavaScript for Node, which runs it without a loader.
import fs from 'node:fs';
import { build } from 'esbuild';

const product = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { name, exports: entries, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

await build({
  entryPoints: ['src/schemas.ts'],
  outfile: 'dist/schemas.js',
  bundle: true,
  external: ['zod'],
  platform: 'neutral',
  format: 'esm',
  target: 'es2023',
  logLevel: 'warning',
});

const published = (file) => file.replace('./dist/', './');
const manifest = {
  name,
  version: product.version,
  description: 'A typed client of the API of the savings platform',
  license: product.license,
  type: product.type,
  engines: product.engines,
  sideEffects: false,
  exports: Object.fromEntries(
    Object.entries(entries).map(([entry, { types, default: file }]) => [entry, { types: published(types), default: published(file) }]),
  ),
  // Only the entry `./schemas` imports it.
  peerDependencies: { zod: `^${devDependencies.zod}` },
  peerDependenciesMeta: { zod: { optional: true } },
};
fs.writeFileSync('dist/package.json', `${JSON.stringify(manifest, null, 2)}\n`);
fs.copyFileSync('README.md', 'dist/README.md');
