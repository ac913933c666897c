import { requestStatuses, transactionSorts, transactionTypes, type RequestStatus, type TransactionType } from '@app/contract';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';
import { useSort } from '../lib/use-sort.ts';

/** The filters and the order of the transactions in the query string. */
export function useTransactionFilters() {
  const { params, change } = useAddressParams();
  const type: TransactionType | null = transactionTypes.find((each) => each === params.get('type')) ?? null;
  const status: RequestStatus | null = requestStatuses.find((each) => each === params.get('status')) ?? null;
  const search = params.get('q') ?? '';
  const range = chosenDaysIn(params);
  const order = useSort(transactionSorts, 'newest');
  const filter = (changes: AddressChanges, options?: { replace: boolean }) => change({ ...changes, ...toFirstPage }, options);
  return {
    type,
    status,
    search,
    range,
    order,
    filter,
    searchFor: (text: string) => filter({ q: text || null }, { replace: true }),
    isFiltered: type !== null || status !== null || search !== '' || range.from !== null || range.to !== null,
    clear: () => filter({ type: null, status: null, q: null, from: null, to: null }),
    /** Filters and order as the server takes them. */
    input: {
      sort: order.sort,
      ...(type !== null && { type }),
      ...(status !== null && { status }),
      ...(search !== '' && { search }),
      ...chosenDaysInputOf(range),
    },
  };
}

export type TransactionFilters = ReturnType<typeof useTransactionFilters>;
