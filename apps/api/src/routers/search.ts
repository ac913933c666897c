import { SearchHits, SearchInput } from '@app/contract';
import { findAnything } from '@app/core';
import { adminProcedure, router } from '../trpc/procedures.ts';

export const searchRouter = router({
  find: adminProcedure
    .meta({ rest: 'GET /admin/search' })
    .input(SearchInput)
    .output(SearchHits)
    .query(({ ctx, input }) => findAnything(ctx.core, input)),
});
