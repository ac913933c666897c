import { DomainError, type Export } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { mayExport, toExport, type ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * The caller's own export; everybody else's does not exist for them.
 * @throws DomainError NOT_FOUND, NOT_ALLOWED when the rights to the list were lost since
 */
export async function getOwnExport(db: Db | Tx, ctx: AuthedCtx, id: string): Promise<ExportRow> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.requestedBy, ctx.actor.id)));
  if (!row) throw new DomainError('NOT_FOUND');
  if (!mayExport(ctx.actor.role, row.list)) throw new DomainError('NOT_ALLOWED');
  return row;
}

/** @throws DomainError NOT_FOUND, NOT_ALLOWED */
export const getExport = async (ctx: AuthedCtx, { id }: { id: string }): Promise<Export> => toExport(await getOwnExport(ctx.db, ctx, id));
