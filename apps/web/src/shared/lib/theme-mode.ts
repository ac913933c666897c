import { createStore, useStore } from './store.ts';

export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];
export const themeChoices = [...themeModes, 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Read by public/theme.js too, before the first paint. */
const KEY = 'themeMode';
const device = window.matchMedia('(prefers-color-scheme: dark)');
/* Its value is the mode that is shown; the choice may change without it. */
const store = createStore(currentThemeMode, watchChanges);

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

function currentThemeMode(): ThemeMode {
  const choice = storedChoice();
  return choice === 'system' ? (device.matches ? 'dark' : 'light') : choice;
}

function watchChanges() {
  const stop = new AbortController();
  device.addEventListener('change', store.notify, stop);
  window.addEventListener('storage', ({ key }) => key === KEY && store.notify(), stop);
  return () => stop.abort();
}

/** Applies each new mode to the document; the first one is applied by public/theme.js. */
export function followThemeMode(): void {
  store.subscribe(() => {
    const mode = currentThemeMode();
    document.documentElement.dataset['theme'] = mode;
    document.documentElement.style.colorScheme = mode;
  });
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  store.notify();
}

/** The mode that is shown, and the one that the user chose. */
export const useThemeMode = (): ThemeMode => useStore(store);
export const useThemeChoice = (): ThemeChoice => useStore({ ...store, get: storedChoice });
