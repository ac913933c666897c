import { securityEventKinds } from '@app/contract';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';

/** The filters of the security events in the query string. */
export function useSecurityEventFilters() {
  const { params, change } = useAddressParams();
  const kind = securityEventKinds.find((each) => each === params.get('kind')) ?? null;
  const search = params.get('q') ?? '';
  const range = chosenDaysIn(params);
  const filter = (changes: AddressChanges, options?: { replace: boolean }) => change({ ...changes, ...toFirstPage }, options);
  return {
    kind,
    search,
    range,
    filter,
    searchFor: (text: string) => filter({ q: text || null }, { replace: true }),
    isFiltered: kind !== null || search !== '' || range.from !== null || range.to !== null,
    clear: () => filter({ kind: null, q: null, from: null, to: null }),
    input: { ...(kind !== null && { kind }), ...(search !== '' && { search }), ...chosenDaysInputOf(range) },
  };
}
