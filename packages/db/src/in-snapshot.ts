import type { Db, Tx } from './client.ts';

/* The database transactions that are snapshots; forgotten with them. */
const snapshots = new WeakSet<object>();

/** Runs `read` in one snapshot: everything that it reads is of the same instant. In a snapshot, such as a read of a replica, it stays in it. */
export function inSnapshot<T>(db: Db, read: (snapshot: Tx) => Promise<T>): Promise<T> {
  if (isSnapshot(db)) return read(db);
  return db.transaction((tx) => read(asSnapshot(tx)), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Marks a database transaction that is repeatable read, and has read nothing yet. */
export function asSnapshot(tx: Tx): Tx {
  snapshots.add(tx);
  return tx;
}

const isSnapshot = (db: Db | Tx): db is Tx => snapshots.has(db);
