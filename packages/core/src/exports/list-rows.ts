import { exportFilters, listLimit, type ExportFilters, type ExportList, type ExportRows, type ListInput, type Page } from '@app/contract';
import { listAudit } from '../audit/list-audit.ts';
import { listBanks } from '../banks/list-banks.ts';
import type { AuthedCtx } from '../context.ts';
import { listInvestments } from '../investments/list-investments.ts';
import { listRequests } from '../requests/list-requests.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { listTreasury } from '../treasury/list-treasury.ts';
import { listUsers } from '../users/list-users.ts';

type ReadPage<List extends ExportList> = (
  ctx: AuthedCtx,
  input: ExportFilters[List] & ListInput,
  counted?: number,
) => Promise<Page<ExportRows[List]>>;

/* The verbs of the screens: an export holds what its list shows, in the same order, to the same people. */
const readers: { [List in ExportList]: ReadPage<List> } = {
  users: listUsers,
  administrators: (ctx, input, counted) => listUsers(ctx, { ...input, role: 'administrator' }, counted),
  requests: listRequests,
  transactions: listTransactions,
  investments: listInvestments,
  audit: listAudit,
  treasury: listTreasury,
  'bank-destinations': listBanks,
};

/** One page of a list, by filters as they were asked for. */
function readPage<List extends ExportList>(ctx: AuthedCtx, list: List, filters: object, place: ListInput, counted?: number) {
  /* The schema and the reader are of the same list; TypeScript can't follow a union of lists from one to the other. */
  const input = { ...exportFilters[list].parse(filters), ...place } as ExportFilters[List] & ListInput;
  const read: ReadPage<List> = readers[list];
  return read(ctx, input, counted);
}

/** How many rows a list has now. */
export async function countRows(ctx: AuthedCtx, list: ExportList, filters: object): Promise<number> {
  const { total } = await readPage(ctx, list, filters, { limit: 1, cursor: undefined });
  return total;
}

/**
 * Every row of a list, a page of at most 1,000 at a time; `onPage` hears of each how many rows there are. Nothing is
 * read ahead of whoever takes the pages.
 */
export async function* listRows<List extends ExportList>(
  ctx: AuthedCtx,
  list: List,
  filters: object,
  onPage: (page: { rows: number; total: number }) => void,
): AsyncGenerator<ExportRows[List][]> {
  let page = await readPage(ctx, list, filters, { limit: listLimit.max, cursor: undefined });
  const { total } = page;
  for (;;) {
    yield page.items;
    onPage({ rows: page.items.length, total });
    if (page.nextCursor === null) return;
    page = await readPage(ctx, list, filters, { limit: listLimit.max, cursor: page.nextCursor }, total);
  }
}
