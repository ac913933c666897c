import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  /** Returns the same reference until the value has changed. */
  get: () => Value;
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** Calls the subscribers. */
  notify: () => void;
};

/**
 * A value outside React, read by `get`. `start` runs with the first subscription; what it returns runs when the last one has
 * ended: for listeners and timers that are needed only while the value is used.
 */
export function createStore<Value>(get: () => Value, start?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    get,
    subscribe(listener) {
      /* A function of its own, so that two subscriptions of one listener end separately. */
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) stop = start?.();
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop?.();
      };
    },
    notify: () => listeners.forEach((listener) => listener()),
  };
}

/** A store that holds its value; setting an equal one notifies no listener. */
export function createValueStore<Value>(initial: Value, start?: () => () => void): Store<Value> & { set: (value: Value) => void } {
  let current = initial;
  const store = createStore(() => current, start);
  return {
    ...store,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      store.notify();
    },
  };
}

/** The value of a store; the component renders again when it has changed. */
export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value => useSyncExternalStore(subscribe, get);
