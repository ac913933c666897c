import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

export type AddressChanges = Record<string, string | null>;
/** `replace` adds no entry to the history; `trail` are the cursors of the previous pages. */
type ChangeOptions = { replace?: boolean; trail?: readonly string[] };
type PageTrail = { trail?: readonly string[] } | null;

/** The state of a view in the query string, so that reload, back and a shared link restore it. Null removes a key. */
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

/** The keys to remove when a filter changes, so that the first page is shown again. */
export const toFirstPage: AddressChanges = { page: null, after: null };
