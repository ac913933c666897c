import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

function announce() {
  for (const listener of listeners) listener();
}

/* Another tab logged in or out; `key` null: everything was cleared. */
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) announce();
});

/** The bearer token of this browser, shared by all its tabs. */
export const tokenStore = {
  get: (): string | null => localStorage.getItem(KEY),
  set: (token: string): void => {
    localStorage.setItem(KEY, token);
    announce();
  },
  clear: (): void => {
    if (localStorage.getItem(KEY) === null) return;
    localStorage.removeItem(KEY);
    announce();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useToken = (): string | null => useSyncExternalStore(tokenStore.subscribe, tokenStore.get);
