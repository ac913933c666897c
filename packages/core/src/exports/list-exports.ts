import { dayMs, exportLists, type Export, type ListInput, type Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { mayExport, toExport, type ExportRow } from './to-export.ts';

const { exports } = schema;

const order = newestFirst<ExportRow>({ at: exports.createdAt, id: exports.id, of: ({ createdAt, id }) => ({ at: createdAt, id }) });

/**
 * The caller's own exports, requested under their current role: those of the last day and those that can still be downloaded,
 * newest first.
 */
export async function listExports(ctx: ReaderCtx, input: ListInput): Promise<Page<Export>> {
  const dayAgo = new Date(ctx.now().getTime() - dayMs);
  const filter = and(
    eq(exports.requestedBy, ctx.actor.id),
    eq(exports.role, ctx.actor.role),
    inArray(
      exports.list,
      exportLists.filter((list) => mayExport(ctx.actor.role, list)),
    ),
    or(gt(exports.createdAt, dayAgo), gt(exports.expiresAt, ctx.now())),
  );
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(exports)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, exports, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toExport) };
}
