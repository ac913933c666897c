import { SearchHits, SearchInput } from '@app/contract';
import { search } from '@app/core';
import { readerProcedure, router } from '../trpc/procedures.ts';

export const searchRouter = router({
  find: readerProcedure
    .meta({ mayReadReplica: true, rest: 'GET /admin/search', summary: 'Finds members and requests, at most eight of each.' })
    .input(SearchInput)
    .output(SearchHits)
    .query(({ ctx, input }) => search(ctx.core, input)),
});
