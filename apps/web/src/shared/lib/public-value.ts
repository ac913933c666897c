import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './presence.ts';
import { createValueStore, type Store } from './store.ts';

const pollIntervalMs = 30_000;

/** What the server wrote into a page element as JSON; undefined in watch mode and while the database is away. */
export function valueInPage(elementId: string): unknown {
  const json = document.getElementById(elementId)?.textContent;
  return json ? JSON.parse(json) : undefined;
}

/**
 * The result of a public query, refetched every 30 s while it is shown. Its own store, because the public pages need nothing else from
 * the server and so do not load the API client. `renew` fetches it now; on a failure the known value stays, and the connection
 * notice reports the failure.
 */
export function createPublicValue<Value>(procedure: string, initial: Value): Store<Value> & { renew: () => Promise<void> } {
  const store = createValueStore(initial, startPolling);
  async function renew(): Promise<void> {
    const headers = isPersonPresent() ? {} : { 'x-polling': '1' };
    const response = await observedFetch(`/trpc/${procedure}`, { headers }).catch(() => null);
    if (response?.ok !== true) return;
    /* The procedure's answer, by the contract. */
    const { result } = (await response.json()) as { result: { data: Value } };
    if (JSON.stringify(result.data) !== JSON.stringify(store.get())) store.set(result.data);
  }
  function startPolling() {
    void renew();
    const timer = setInterval(() => document.visibilityState === 'visible' && void renew(), pollIntervalMs);
    return () => clearInterval(timer);
  }
  return { ...store, renew };
}
