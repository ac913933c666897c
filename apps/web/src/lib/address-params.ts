import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

export type AddressChanges = Record<string, string | null>;
/** `replace` leaves no step for the back button; `trail` are the cursors of the pages before. */
type ChangeOptions = { replace?: boolean; trail?: readonly string[] };
type PageTrail = { trail?: readonly string[] } | null;

/** What of a view stands in the address, so that reload, back and a shared link restore it. Null takes a key away. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const trail = useHistoryState<PageTrail>()?.trail ?? [];
  const change = (changes: AddressChanges, { replace = false, ...options }: ChangeOptions = {}) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace, state: { trail: options.trail ?? trail } },
    );
  return { params, trail, change };
}

/** What has to go from the address when a filter changes: the first page is shown again. */
export const toFirstPage: AddressChanges = { page: null, after: null };
