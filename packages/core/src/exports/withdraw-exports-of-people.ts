import type { ExportList } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { lockExports } from './lock-exports.ts';

const { exports } = schema;

/** The lists that name users. The audit log names only who acted, and keeps that for ever. */
const listsOfPeople: ExportList[] = ['users', 'administrators', 'requests', 'transactions', 'investments'];

/**
 * Expires every file that may name a user whom this transaction deletes, and has what is being written begin anew: no
 * attempt starts before the deletion is committed, so none still sees the user. The sweep deletes the files.
 */
export async function withdrawExportsOfPeople(tx: Tx): Promise<void> {
  await lockExports(tx);
  const ofPeople = inArray(exports.list, listsOfPeople);
  await tx
    .update(exports)
    .set({ status: 'expired' })
    .where(and(ofPeople, eq(exports.status, 'done')));
  await tx
    .update(exports)
    .set({ status: 'queued', leaseUntil: null, rowsDone: 0, bytes: 0 })
    .where(and(ofPeople, eq(exports.status, 'running')));
}
