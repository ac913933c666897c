import { createElement, lazy, useState, type ComponentType } from 'react';
import { observedFetch } from './observed-fetch.ts';
import { pause } from './pause.ts';

/** Before the next attempt, by whether the server answers. */
const pauseMs = { there: 1_000, away: 3_000 };
/** With the server there, a part may still be lost on a poor connection; after this many failures in a row it does not exist. */
const failuresMax = 3;

/** Whether the server answers at all; the connection store is updated with the outcome. */
const isServerThere = () =>
  observedFetch('/health/live').then(
    ({ ok }) => ok,
    () => false,
  );

/*
 * Style sheets that failed to load. The build tool loads each of them once and would render the page without it.
 * Errors of elements do not bubble, but can be captured.
 */
const lostStyles = new Set<HTMLLinkElement>();
function noteLostStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
}

/** Starts to note style sheets that fail to load; the next `lazyComponent` loads them again. */
export function watchStyleSheets(): void {
  window.addEventListener('error', noteLostStyle, { capture: true });
}

/** @throws when one fails again */
async function fetchLostStyles(): Promise<void> {
  const fetchAgain = (lost: HTMLLinkElement) =>
    new Promise<unknown>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = lost.href;
      link.onload = resolve;
      link.onerror = () => reject(new Error(`No ${lost.href}`));
      lostStyles.delete(lost);
      lost.replaceWith(link);
    });
  await Promise.all([...lostStyles].map(fetchAgain));
}

/**
 * Loads a part of the program (code, messages), and retries while the server is away.
 * @throws the browser's error when the part fails three times in a row although the server answers: it belongs to an older release
 */
export async function loadChunk<Part>(fetchOnce: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ;) {
    try {
      return await fetchOnce();
    } catch (error) {
      const isReachable = await isServerThere();
      failures = isReachable ? failures + 1 : 0;
      if (failures === failuresMax) throw error;
      await pause(isReachable ? pauseMs.there : pauseMs.away);
    }
  }
}

/** A component whose code is loaded when it first renders, or before that by `fetch`. */
export type LazyComponent<Props extends object> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * A component that is loaded already renders at once. React would show the fallback for an instant even then, and keep it for
 * 300 ms to avoid flicker.
 */
export function lazyComponent<Props extends object>(fetchOnce: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let here: ComponentType<Props> | undefined;
  async function fetchNow() {
    const loaded = await fetchOnce();
    await fetchLostStyles();
    here = loaded;
    return { default: loaded };
  }
  let fetching: ReturnType<typeof fetchNow> | undefined;
  /* Callers share an attempt: only one of them can wait for the style sheets that were lost. */
  const fetch = () => (fetching ??= fetchNow().finally(() => (fetching = undefined)));
  const Late = lazy(() => loadChunk(fetch));
  function Part(props: Props) {
    const [Chosen] = useState(() => here ?? Late);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, { fetch });
}
