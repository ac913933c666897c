import fs from 'node:fs';
import path from 'node:path';

/** The folder of the lock file from which Node would load `name` for a file in `folder`: in its own node_modules or in one above. */
function findFolder(packages, folder, name) {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (from === '') return undefined;
  }
}

/**
 * The folders below `root` of these packages and of everything that they depend on, by the lock file. A package for another platform
 * is in the lock file and not installed: it is left out.
 */
export function findInstalled(root, names) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (from, name, isOptional) => {
    const folder = findFolder(packages, from, name);
    const isInstalled = folder !== undefined && fs.existsSync(path.join(root, folder));
    if (!isInstalled && isOptional) return;
    if (!isInstalled) throw new Error(`${name}, which ${from || 'the image'} needs, is not installed`);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = packages[folder];
    for (const needed of Object.keys(dependencies)) add(folder, needed, needed in optionalDependencies);
    for (const needed of Object.keys(optionalDependencies)) add(folder, needed, true);
  };
  for (const name of names) add('', name, false);
  return [...found];
}
