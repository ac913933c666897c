import { listLimit, type Page } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

/** Reads one page of the list; `counted`: how many rows there are, once that is known. */
type ReadPage<Row> = (place: { limit: number; cursor: string | undefined }, counted?: number) => Promise<Page<Row>>;

/**
 * Every row of a list, a page at a time, for whoever takes it away. Who took which list with which filters, and how many
 * rows it had then, is in the audit log before the first row is given out. Nothing is read ahead of who is asking, and
 * nothing more once they stop.
 */
export async function* exportList<Row>(ctx: AuthedCtx, list: string, filters: object, readPage: ReadPage<Row>): AsyncGenerator<Row[]> {
  let page = await readPage({ limit: listLimit.max, cursor: undefined });
  const { total } = page;
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: 'list.exported', entityId: null, before: null, after: { list, filters, rows: total } }),
  );
  let rows = 0;
  let isComplete = false;
  try {
    for (;;) {
      yield page.items;
      rows += page.items.length;
      if (page.nextCursor === null) break;
      page = await readPage({ limit: listLimit.max, cursor: page.nextCursor }, total);
    }
    isComplete = true;
  } finally {
    ctx.log.info({ list, rows, isComplete }, 'list exported');
  }
}
