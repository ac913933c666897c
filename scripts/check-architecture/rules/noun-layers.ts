import type { Rule } from '../finding.ts';
import { folderDependenciesOf, folderOf } from '../import-graph.ts';
import { isTest } from '../workspace-folders.ts';

/** The source whose folders have an order. */
export const core = 'packages/core/src';

/**
 * The folders of core, each a noun of the product, and the files beside them that need a noun, from the lowest. Each imports only
 * what stands before it. Other files beside the folders stand below all of them.
 */
const layers = [
  'runs',
  'ledger',
  'in-transaction.ts',
  'once.ts',
  'payees',
  'audit',
  'security-events',
  'notifications',
  'protection',
  'files',
  'settings',
  'plans',
  'sessions',
  'limits',
  'passwords',
  'crashes',
  'ledger-log',
  'payout-controls',
  'second-factor',
  'secret-key',
  'accrual',
  'referrals',
  'users',
  'auth',
  'banks',
  'treasury',
  'investments',
  'statement',
  'closed-records',
  'transactions',
  'proofs',
  'requests',
  'exports',
  'closed-members',
  'approvals',
  'ledger-check',
  'profile',
  'search',
  'stats',
  'operations',
  'day-one',
];

const lowest = -1;

/** The position of a folder or file of core in the layers; undefined for a folder that is not listed. */
function layerOf(name: string): number | undefined {
  const layer = layers.indexOf(name);
  if (layer >= 0) return layer;
  if (name === 'index.ts' || name === 'operator.ts') return layers.length;
  return name.endsWith('.ts') ? lowest : undefined;
}

/** A noun of core imports only lower ones, types included. A new noun is added to the list above. */
export const nounLayers: Rule = (tree) => {
  const unplaced = new Map<string, string>();
  for (const { path } of tree.modules) {
    const at = folderOf(path);
    if (at?.source === core && !isTest(path) && layerOf(at.folder) === undefined && !unplaced.has(at.folder)) unplaced.set(at.folder, path);
  }
  const placeless = [...unplaced].map(([folder, path]) => ({
    path,
    line: 1,
    message: `${folder} has no layer: add it to the list in noun-layers.ts`,
  }));
  const upward = folderDependenciesOf(tree).flatMap(({ source, from, line, fromFolder, toFolder }) => {
    if (source !== core) return [];
    const [own, other] = [layerOf(fromFolder), layerOf(toFolder)];
    if (own === undefined || other === undefined || other < own || other === lowest) return [];
    return [{ path: from, line, message: `${fromFolder} must not import ${toFolder}, which is built on it or stands above it` }];
  });
  return [...placeless, ...upward];
};
