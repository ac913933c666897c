import { DomainError, type Export } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { ReaderCtx, AuthedCtx } from '../context.ts';
import { mayAccessExport, toExport, type ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * The caller's own export, requested under their current role. Any other export is reported as not found.
 * @throws DomainError NOT_FOUND
 */
export async function getOwnExport(db: Db | Tx, ctx: AuthedCtx, id: string): Promise<ExportRow> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.requestedBy, ctx.actor.id)));
  if (!row || !mayAccessExport(ctx.actor.role, row)) throw new DomainError('NOT_FOUND');
  return row;
}

/** @throws DomainError NOT_FOUND */
export const getExport = async (ctx: ReaderCtx, { id }: { id: string }): Promise<Export> => toExport(await getOwnExport(ctx.db, ctx, id));
