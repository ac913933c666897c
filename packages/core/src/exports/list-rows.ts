import {
  exportFilters,
  listLimit,
  type ExportFilters,
  type ExportList,
  type exportPermissions,
  type ExportRows,
  type ListInput,
  type Page,
} from '@app/contract';
import { listAudit } from '../audit/list-audit.ts';
import { listBanks } from '../banks/list-banks.ts';
import type { ActorWith, Ctx } from '../context.ts';
import type { Counted } from '../count-listed.ts';
import { listLogLines } from '../ledger-log/list-log-lines.ts';
import { listInvestments } from '../investments/list-investments.ts';
import { listRequests } from '../requests/list-requests.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { listTreasury } from '../treasury/list-treasury.ts';
import { listUsers } from '../users/list-users.ts';

/** The context of a caller who may export the list. */
type ExportCtx<List extends ExportList> = Ctx & { actor: ActorWith<(typeof exportPermissions)[List]> };

type ReadPage<List extends ExportList> = (
  ctx: ExportCtx<List>,
  input: ExportFilters[List] & ListInput,
  counted?: Counted,
) => Promise<Page<ExportRows[List]>>;

/* The verbs of the screens: an export has the rows of its list, in the same order, for the same roles. */
const readers: { [List in ExportList]: ReadPage<List> } = {
  users: listUsers,
  administrators: (ctx, input, counted) => listUsers(ctx, { ...input, role: 'administrator' }, counted),
  requests: listRequests,
  transactions: listTransactions,
  investments: listInvestments,
  audit: listAudit,
  treasury: listTreasury,
  'bank-destinations': listBanks,
  'ledger-log': listLogLines,
};

/** Receives the number of rows of a page, and of the list. */
export type OnPage = (page: { rows: number; total: number }) => void;

/** One page of a list, with filters as submitted. */
function readPage<List extends ExportList>(ctx: ExportCtx<List>, list: List, filters: object, place: ListInput, counted?: Counted) {
  /* The schema and the reader belong to the same list; TypeScript can't relate them across a union of lists. */
  const input = { ...exportFilters[list].parse(filters), ...place } as ExportFilters[List] & ListInput;
  const read: ReadPage<List> = readers[list];
  return read(ctx, input, counted);
}

/** The current number of rows of a list. */
export async function countRows(ctx: ExportCtx<ExportList>, list: ExportList, filters: object): Promise<number> {
  const { total } = await readPage(ctx, list, filters, { limit: 1, cursor: undefined }, 'exact');
  return total;
}

/**
 * Yields every row of a list, in pages of at most 1,000; `onPage` receives the number of rows of each page and in total. No page
 * is prefetched.
 */
export async function* listRows<List extends ExportList>(
  ctx: ExportCtx<List>,
  list: List,
  filters: object,
  onPage: OnPage,
): AsyncGenerator<ExportRows[List][]> {
  let page = await readPage(ctx, list, filters, { limit: listLimit.max, cursor: undefined }, 'exact');
  const { total } = page;
  for (;;) {
    yield page.items;
    onPage({ rows: page.items.length, total });
    if (page.nextCursor === null) return;
    page = await readPage(ctx, list, filters, { limit: listLimit.max, cursor: page.nextCursor }, total);
  }
}
