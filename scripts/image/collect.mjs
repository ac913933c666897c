// Copies what runs in the image to an empty folder: the bundled programs, the web app, and the packages that are not in the bundles,
// as the lock file has them installed. No npm, no sources, no development tools. Run after the build, by the Dockerfile and by
// `npm run compose:local`. Plain JavaScript for Node, because the build stage runs it without a loader.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { externalPackages } from './external-packages.mjs';
import { findInstalled } from './find-installed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Usage: node scripts/image/collect.mjs <folder>');

/** The files that the programs find by the name of their package, beside its manifest. */
const filesOfPackages = {
  i18n: ['src/locales'],
  db: ['migrations'],
};
/** Only `npm run db:new` reads the snapshots of the schema. */
const isOnlyForDevelopment = (file) => /\/meta\/\d+_snapshot\.json$/.test(file) || /\.(d\.[cm]?ts|map)$/.test(file);

function copy(from, to = from) {
  fs.cpSync(path.join(root, from), path.join(target, to), {
    recursive: true,
    dereference: true,
    filter: (source) => !isOnlyForDevelopment(source),
  });
}

fs.rmSync(target, { recursive: true, force: true });
for (const app of ['api', 'worker', 'operate']) copy(`apps/${app}/dist/main.js`);
copy('apps/web/dist');
for (const folder of findInstalled(root, externalPackages)) copy(folder);
for (const [name, folders] of Object.entries(filesOfPackages))
  for (const item of ['package.json', ...folders]) copy(`packages/${name}/${item}`, `node_modules/@app/${name}/${item}`);
/* The bundles are ECMAScript modules. */
fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
