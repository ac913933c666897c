import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/*
 * The browser features that jsdom lacks, and an empty browser for each test. Vitest runs this file before each test file, which
 * shares its modules with the others: hooks and features of the window can therefore be nowhere else.
 */

/** A wide screen in light mode, without motion: jsdom never ends an animation. */
const matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(prefers-reduced-motion: reduce)',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

function simulateBrowser(): void {
  window.matchMedia = matchMedia;
  /* antd observes the size of boxes; jsdom has no ResizeObserver. */
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  /* antd's text areas read the style of pseudo-elements; jsdom supports only that of the element itself. */
  const styleOf = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => styleOf(element);
  /* jsdom does not scroll. */
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  /* jsdom has no object URLs. */
  URL.createObjectURL = () => 'blob:simulated';
  URL.revokeObjectURL = () => undefined;
  /* A call outside of a test is never answered: one that is repeated after its test must not count as a lost connection. */
  globalThis.fetch = () => new Promise(() => undefined);
  /* An error that the app reports fails the test. */
  globalThis.reportError = (error) => {
    throw error;
  };
  /* A condition may take long on a busy machine: the default of one second is too short. */
  configure({ asyncUtilTimeout: 20_000 });

  beforeEach(async () => {
    localStorage.clear();
    /* The modules are shared: an earlier test may have lost the connection. */
    const { reportAnswer } = await import('../shared/lib/connection.ts');
    reportAnswer();
  });
  afterEach(() => {
    /* Before the page is emptied, so that React removes its own nodes. */
    cleanup();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

if (typeof window === 'object') simulateBrowser();
