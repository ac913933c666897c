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

/**
 * Pages of a newest-first list: `?page=3&after=<cursor>`. The cursors of the pages before live in the history entry;
 * whoever comes by a shared link goes back to page 1 at once.
 */
export function useListPages() {
  const { params, trail, change } = useAddressParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const after = params.get('after') ?? '';
  const goNext = (cursor: string) => change({ page: String(page + 1), after: cursor || null }, { trail: [...trail, after] });
  function goBack() {
    const known = trail.length > 0 && page > 2;
    change({ page: known ? String(page - 1) : null, after: (known && trail.at(-1)) || null }, { trail: known ? trail.slice(0, -1) : [] });
  }
  return { page, after, goNext, goBack };
}
