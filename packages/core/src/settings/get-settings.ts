import assert from 'node:assert/strict';
import type { PublicSettings } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';

/** The settings, readable by every caller. */
export async function getSettings(ctx: Pick<Ctx, 'db'>): Promise<PublicSettings> {
  const { logoFileId, mailDeliveredAt: _, ...row } = await readSettings(ctx.db);
  return { ...row, logoUrl: fileAddress(logoFileId) };
}

/** The settings inside a database transaction, for the rules that depend on them. */
export async function readSettings(db: Db | Tx) {
  const [row] = await db.select().from(schema.settings);
  assert(row, 'settings is one row');
  return row;
}

/** The same, locked until the commit, for a change that depends on them. */
export async function lockSettings(tx: Tx) {
  const [row] = await tx.select().from(schema.settings).for('update');
  assert(row, 'settings is one row');
  return row;
}
