import { toFirstPage, useAddressParams } from './address-params.ts';

/** The order that the address names, one of those that the server knows; `usual` stands in no address. */
export function useSort<Sort extends string>(sorts: readonly Sort[], usual: Sort) {
  const { params, change } = useAddressParams();
  const sort = sorts.find((each) => each === params.get('sort')) ?? usual;
  return { sorts, sort, sortBy: (next: Sort) => change({ sort: next === usual ? null : next, ...toFirstPage }) };
}
