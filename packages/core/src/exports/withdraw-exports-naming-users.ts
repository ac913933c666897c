import { exportLists, exportNamesUsers } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import type { ExportFile } from './export-files.ts';
import { lockExports } from './lock-exports.ts';

const { exports } = schema;

/**
 * Expires every file that may name a user whom this transaction deletes, and resets running exports so that they are rewritten,
 * without counting a failure: no attempt starts before the deletion is committed, so none still sees the user. The sweep deletes
 * the files.
 * @returns the exports that were reset: the caller enqueues them after the commit
 */
export async function withdrawExportsNamingUsers(tx: Tx): Promise<ExportFile[]> {
  await lockExports(tx);
  const namesUsers = inArray(
    exports.list,
    exportLists.filter((list) => exportNamesUsers[list]),
  );
  await tx
    .update(exports)
    .set({ status: 'expired' })
    .where(and(namesUsers, eq(exports.status, 'done')));
  return tx
    .update(exports)
    .set({ status: 'queued', leaseUntil: null, rowsDone: 0, bytes: 0 })
    .where(and(namesUsers, eq(exports.status, 'running')))
    .returning({ id: exports.id, attempts: exports.attempts });
}
