import type { AuditAction } from '@app/contract';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { auditActions } from './audit-labels.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters of the audit log in the query string. */
export function useAuditFilters() {
  const { params, change } = useAddressParams();
  const action: AuditAction | null = auditActions.find((each) => each === params.get('action')) ?? null;
  const named = params.get('actor') ?? '';
  const actor = uuid.test(named) ? named : null;
  const search = params.get('q') ?? '';
  const range = chosenDaysIn(params);
  const filter = (changes: AddressChanges, options?: { replace: boolean }) => change({ ...changes, ...toFirstPage }, options);
  return {
    action,
    actor,
    search,
    range,
    filter,
    searchFor: (text: string) => filter({ q: text || null }, { replace: true }),
    isFiltered: action !== null || actor !== null || search !== '' || range.from !== null || range.to !== null,
    clear: () => filter({ action: null, actor: null, q: null, from: null, to: null }),
    /** The filters as tRPC takes them. */
    input: {
      ...(action !== null && { action }),
      ...(actor !== null && { actorId: actor }),
      ...(search !== '' && { search }),
      ...chosenDaysInputOf(range),
    },
    /** The same filters as an export takes them. */
    query: {
      action: action ?? undefined,
      actorId: actor ?? undefined,
      search: search || undefined,
      from: range.from ?? undefined,
      to: range.to ?? undefined,
    },
  };
}

export type AuditFilters = ReturnType<typeof useAuditFilters>;
