/** What is read of a package-lock.json, lockfileVersion 3. The key of a package is its folder, '' the root. */
export type LockFile = { packages: Record<string, LockedPackage> };
type LockedPackage = { resolved?: string; optionalDependencies?: Record<string, string> };

/** True when `name` is locked where the package in `folder` would find it: in its own node_modules or in one above. */
function isLocked(packages: LockFile['packages'], folder: string, name: string): boolean {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
    if (from === '') return false;
  }
}

/**
 * Two ways in which a lock that installs today fails elsewhere: an optional dependency (the binary of another platform)
 * without an entry of its own, which `npm ci` refuses, and an address that ties the lock to one registry.
 */
export function findLockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { resolved, optionalDependencies = {} }]) => {
    const missing = Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, folder, name))
      .map(([name, version]) => `${name}@${version}, an optional dependency of ${folder || 'the root'}, has no entry`);
    const tied = /^[a-z+]+:\/\//.test(resolved ?? '')
      ? [`${folder} is tied to ${resolved}: write the lock with omit-lockfile-registry-resolved`]
      : [];
    return [...missing, ...tied];
  });
}
