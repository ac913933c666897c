import { configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/*
 * What jsdom lacks of a browser. Stands first among the imports of a component test, because modules ask for the
 * width of the screen while they are loaded.
 */

/** A wide screen in light mode, where nobody asked for less motion. */
const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.matchMedia = noMatch;

/* antd watches the size of boxes, and jsdom has none. */
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/* Sizes of pseudo-elements are asked for by antd's text areas; jsdom knows the element's own style alone. */
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

/* A condition is awaited as long as it takes; a second is too short for a machine with other work. */
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());
