import { blocksWriters, type MigrationEffects, type TableEffect } from './migration-effects.ts';
import type { MigrationFile } from './read-migrations.ts';

/** Tables of at most some hundred rows, which are scanned and written in milliseconds. */
const smallTables = new Set(['bank_destinations', 'log_cursors', 'plans', 'protection', 'secret_key', 'settings', 'write_probe']);

/** Each waits for its lock for at most half a second (`lockWaitMs`). */
const blockedTablesMax = 3;

/**
 * What keeps members waiting while this migration is applied, one sentence for each: work whose duration depends on the number of rows, while
 * a lock is held that their calls need. None when it can be applied while they are online.
 */
export const findWaits = ({ inSteps, statements }: MigrationFile, { transactions }: MigrationEffects): string[] =>
  transactions.flatMap((tables, index) => findInTransaction(tables, { isRepeated: inSteps && statements[index]?.kind === 'repeated' }));

function findInTransaction(tables: readonly TableEffect[], { isRepeated }: { isRepeated: boolean }): string[] {
  const large = tables.filter(({ table }) => !smallTables.has(table));
  const blocked = large.filter(blocksWriters);
  const [first] = blocked;
  const scanned = first === undefined ? [] : large.filter((effect) => effect.scanned && !effect.rewritten);
  return [
    ...large.filter(({ rewritten }) => rewritten).map(({ table, lock }) => `It rewrites ${table}, which is locked meanwhile (${lock}).`),
    ...scanned.map((effect) => {
      const held = blocked.find(({ table }) => table === effect.table) ?? first;
      return `It reads all of ${effect.table} while ${held?.table} is locked (${held?.lock}).`;
    }),
    ...(isRepeated ? [] : large)
      .filter(({ written }) => written)
      .map(({ table }) => `It changes rows of ${table} in one database transaction, which keeps them locked until its end.`),
    ...(blocked.length > blockedTablesMax
      ? [`It locks ${blocked.map(({ table }) => table).join(', ')} in one database transaction: more than ${blockedTablesMax} at once.`]
      : []),
  ];
}
