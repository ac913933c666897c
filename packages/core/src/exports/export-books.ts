import assert from 'node:assert/strict';
import { listLimit, type BookList, type BookRows, type ExportList } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { noTransactionLimits } from '@app/db';
import type { Ctx, MasterReaderCtx, OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { countLedger, readAccountsAfter, readTransfersAfter } from '../ledger/read-ledger.ts';
import { inLimitedSnapshot } from './in-limited-snapshot.ts';
import { countRows, listRows } from './list-rows.ts';

/** What to export: a list, with filters as an administrator's export has them. Lists of the ledger have none. */
export type BooksToExport = { list: BookList; filters: Record<string, string> };

/** Takes the pages of a list, of at most 1,000 rows each, in their order. */
export type ConsumePages = <List extends BookList>(list: List, pages: AsyncIterable<BookRows[List][]>) => Promise<void>;

/* The reader of the file may be slow; no other transaction waits for it. */

/**
 * Passes every row of a list, read in one snapshot, to `consume`, and returns their number. The list, the filters and the number of rows
 * are in the audit log before anything is read. `signal` stops it after a page.
 */
export async function exportBooks(
  ctx: OperatorCtx,
  { list, filters }: BooksToExport,
  { consume, signal }: { consume: ConsumePages; signal: AbortSignal },
): Promise<{ rows: number }> {
  const counted = isOfLedger(list) ? await countLedger(ctx, list) : await countRows(asReader(ctx), list, filters);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: 'list.exported', entityId: null, before: null, after: { list, filters, rows: counted } }),
  );
  return inLimitedSnapshot(ctx, noTransactionLimits, async (snapshot) => {
    const progress = { rows: 0, total: 0 };
    const onPage = ({ rows, total }: { rows: number; total: number }) => {
      signal.throwIfAborted();
      progress.rows += rows;
      progress.total = total;
    };
    await (isOfLedger(list)
      ? consume(list, listLedger(snapshot, list, onPage))
      : consume(list, listRows(asReader(snapshot), list, filters, onPage)));
    assert(progress.rows === progress.total, `${progress.rows} rows were read of a list that has ${progress.total}`);
    return { rows: progress.rows };
  });
}

type LedgerList = Exclude<BookList, ExportList>;
const isOfLedger = (list: BookList): list is LedgerList => list === 'transfers' || list === 'accounts';

/* The operator sees what a master admin sees. No list depends on who that is, and the mark of the role exists in types only. */
const asReader = (ctx: OperatorCtx) => ctx as unknown as MasterReaderCtx;

type Place = { after: number; limit: number };
const ledgerReaders: { [List in LedgerList]: (ctx: Ctx, place: Place) => Promise<(BookRows[List] & { id: number })[]> } = {
  transfers: readTransfersAfter,
  accounts: readAccountsAfter,
};

async function* listLedger<List extends LedgerList>(
  ctx: Ctx,
  list: List,
  onPage: (page: { rows: number; total: number }) => void,
): AsyncGenerator<BookRows[List][]> {
  const total = await countLedger(ctx, list);
  const read = ledgerReaders[list];
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: (BookRows[List] & { id: number })[] = await read(ctx, { after, limit: listLimit.max });
    yield rows;
    onPage({ rows: rows.length, total });
    after = rows.length < listLimit.max ? undefined : rows.at(-1)?.id;
  }
}
