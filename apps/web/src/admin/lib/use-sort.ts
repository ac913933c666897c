import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';

/** The sort order in the query string, one of those that the server accepts; the default order `usual` is left out of it. */
export function useSort<Sort extends string>(sorts: readonly Sort[], usual: Sort) {
  const { params, change } = useAddressParams();
  const sort = sorts.find((each) => each === params.get('sort')) ?? usual;
  return { sorts, sort, sortBy: (next: Sort) => change({ sort: next === usual ? null : next, ...toFirstPage }) };
}
