import { useSyncExternalStore } from 'react';

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];
export const modeChoices = [...modes, 'system'] as const;
export type ModeChoice = (typeof modeChoices)[number];

/** Read by public/theme.js too, before the first paint. */
const KEY = 'themeMode';
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function storedChoice(): ModeChoice {
  const stored = localStorage.getItem(KEY);
  return modeChoices.find((choice) => choice === stored) ?? 'system';
}

function currentMode(): Mode {
  const choice = storedChoice();
  return choice === 'system' ? (device.matches ? 'dark' : 'light') : choice;
}

function announce() {
  const mode = currentMode();
  document.documentElement.dataset['theme'] = mode;
  document.documentElement.style.colorScheme = mode;
  for (const listener of listeners) listener();
}

device.addEventListener('change', announce);
window.addEventListener('storage', (event) => event.key === KEY && announce());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function chooseMode(choice: ModeChoice): void {
  localStorage.setItem(KEY, choice);
  announce();
}

/** What is shown now, and what the person chose. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, currentMode);
export const useModeChoice = (): ModeChoice => useSyncExternalStore(subscribe, storedChoice);
