import { treasuryDirections, type TreasuryDirection, type TreasuryEntry } from '@app/contract';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';

export type TreasuryRow = Serialized<TreasuryEntry>;

/** The filters of the treasury entries in the query string. */
export function useTreasuryFilters() {
  const { params, change } = useAddressParams();
  const direction: TreasuryDirection | null = treasuryDirections.find((each) => each === params.get('direction')) ?? null;
  const range = chosenDaysIn(params);
  return {
    direction,
    range,
    filter: (changes: AddressChanges) => change({ ...changes, ...toFirstPage }),
    isFiltered: direction !== null || range.from !== null || range.to !== null,
    clear: () => change({ direction: null, from: null, to: null, ...toFirstPage }),
    /** The filters as the server takes them. */
    input: { ...(direction !== null && { direction }), ...chosenDaysInputOf(range) },
  };
}

export type TreasuryFilters = ReturnType<typeof useTreasuryFilters>;
