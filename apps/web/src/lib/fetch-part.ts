import { createElement, lazy, useState, type ComponentType } from 'react';
import { observedFetch } from './observed-fetch.ts';
import { pause } from './pause.ts';

const pauseMs = 3_000;

/** Whether the server answers at all; the notice about the connection hears of it. */
const isServerThere = () =>
  observedFetch('/health/live').then(
    ({ ok }) => ok,
    () => false,
  );

/*
 * Style sheets that did not come. The build tool asks for each of them once, and would draw the page without it.
 * Errors of elements do not bubble, but can be caught on their way down.
 */
const lostStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  { capture: true },
);

/** @throws when one still does not come */
async function fetchLostStyles(): Promise<void> {
  const fetchAgain = (lost: HTMLLinkElement) =>
    new Promise<unknown>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = lost.href;
      link.onload = resolve;
      link.onerror = () => reject(new Error(`The style sheet ${lost.href} does not come`));
      lostStyles.delete(lost);
      lost.replaceWith(link);
    });
  await Promise.all([...lostStyles].map(fetchAgain));
}

/**
 * Fetches a part of the program (code, words), again and again while the server is away.
 * @throws what the browser says when the server answers and the part still does not come: it went with an older release
 */
export async function fetchPart<Part>(fetchOnce: () => Promise<Part>): Promise<Part> {
  for (let wasThere = false; ;) {
    try {
      return await fetchOnce();
    } catch (error) {
      const isThere = await isServerThere();
      if (isThere && wasThere) throw error;
      wasThere = isThere;
      if (!isThere) await pause(pauseMs);
    }
  }
}

/** A component whose code is fetched when it is first drawn, or before that by `fetch`. */
export type LazyPart<Props extends object> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * What is there already is drawn at once. React would show the fallback for an instant all the same, and then keep
 * it for 300 ms so that nothing flickers.
 */
export function lazyPart<Props extends object>(fetchOnce: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let here: ComponentType<Props> | undefined;
  async function fetch() {
    const part = await fetchOnce();
    await fetchLostStyles();
    here = part.default;
    return part;
  }
  const Late = lazy(() => fetchPart(fetch));
  function Part(props: Props) {
    const [Chosen] = useState(() => here ?? Late);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, { fetch });
}
