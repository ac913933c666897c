import type { SourceTree } from './source-tree.ts';

/** One export of a package: its name (`.`, `./testing`) and its files by condition. */
export type PackageExport = { name: string; files: Record<string, string> };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The exports of a `package.json`; none when the file is absent or declares none. */
export function exportsOf(tree: SourceTree, manifestPath: string): PackageExport[] {
  if (!tree.has(manifestPath)) return [];
  const manifest: unknown = JSON.parse(tree.read(manifestPath));
  const declared = isRecord(manifest) && isRecord(manifest.exports) ? manifest.exports : {};
  return Object.entries(declared).map(([name, entry]) => {
    const conditions = isRecord(entry) ? Object.entries(entry) : [['default', entry] as const];
    return { name, files: Object.fromEntries(conditions.filter((pair): pair is [string, string] => typeof pair[1] === 'string')) };
  });
}
