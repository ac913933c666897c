import { DomainError, type Export } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { mayHave, toExport, type ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * The caller's own export, asked for under the role that they have now. Everybody else's, and one asked for under another
 * role, does not exist for them.
 * @throws DomainError NOT_FOUND
 */
export async function getOwnExport(db: Db | Tx, ctx: AuthedCtx, id: string): Promise<ExportRow> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.requestedBy, ctx.actor.id)));
  if (!row || !mayHave(ctx.actor.role, row)) throw new DomainError('NOT_FOUND');
  return row;
}

/** @throws DomainError NOT_FOUND */
export const getExport = async (ctx: AuthedCtx, { id }: { id: string }): Promise<Export> => toExport(await getOwnExport(ctx.db, ctx, id));
