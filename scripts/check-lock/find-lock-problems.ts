import semver from 'semver';

/** The fields of a package-lock.json that are read, lockfileVersion 3. The key of a package is its folder, '' the root. */
export type LockFile = { packages: Record<string, LockedPackage> };
type LockedPackage = {
  version?: string;
  optional?: boolean;
  engines?: { node?: string };
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The entry that Node would load as `name` from a file in `folder`: in its own node_modules or in one above. */
function findLocked(packages: LockFile['packages'], folder: string, name: string): LockedPackage | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
    if (found || from === '') return found;
  }
}

function findMissing({ packages }: LockFile, folder: string, { optionalDependencies = {} }: LockedPackage): string[] {
  return Object.entries(optionalDependencies)
    .filter(([name]) => !findLocked(packages, folder, name))
    .map(([name, version]) => `${name}@${version}, an optional dependency of ${folder || 'the root'}, has no entry`);
}

/** An optional peer may be absent, but a version outside its range is refused like a required one. */
function findUnmetPeers({ packages }: LockFile, folder: string, locked: LockedPackage): string[] {
  return Object.entries(locked.peerDependencies ?? {}).flatMap(([name, range]) => {
    const found = findLocked(packages, folder, name);
    if (!found) return locked.peerDependenciesMeta?.[name]?.optional ? [] : [`${name}@${range}, a peer of ${folder}, has no entry`];
    if (found.version === undefined || semver.satisfies(found.version, range, { includePrerelease: true })) return [];
    return [`${folder} wants its peer ${name}@${range} and would load ${found.version}`];
  });
}

/** The oldest supported version of each maintained line of Node (docs/decisions/0045-node-20-to-24.md). */
const supportedNodes = ['20.19.0', '22.13.0', '24.0.0'];

/** An optional package that does not run is left out by npm; every other one must run on each supported Node. */
function findRefusedNodes(folder: string, { optional, engines }: LockedPackage): string[] {
  const range = engines?.node;
  if (optional || range === undefined) return [];
  return supportedNodes.filter((node) => !semver.satisfies(node, range)).map((node) => `${folder} wants Node ${range}, not ${node}`);
}

/**
 * Reasons why a lock that installs here fails elsewhere: an optional dependency (the binary of another platform)
 * without an entry, which `npm ci` refuses; a peer, optional ones too, outside its range, which npm below 11.9 refuses
 * as "Missing: … from lock file"; a package that does not run on every supported Node; and an address that ties the lock
 * to one registry.
 */
export function findLockProblems(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([folder, locked]) => {
    const tied = /^[a-z+]+:\/\//.test(locked.resolved ?? '')
      ? [`${folder} is tied to ${locked.resolved}: write the lock with omit-lockfile-registry-resolved`]
      : [];
    return [...findMissing(lock, folder, locked), ...findUnmetPeers(lock, folder, locked), ...findRefusedNodes(folder, locked), ...tied];
  });
}
