// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore, createValueStore, useStore } from './store.ts';

it('renders a component again with each new value', () => {
  const store = createValueStore('a');
  const { result } = renderHook(() => useStore(store));
  act(() => store.set('b'));
  expect([result.current, store.get()]).toEqual(['b', 'b']);
});

it('does not notify of an equal value', () => {
  const store = createValueStore(Number.NaN);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
  store.set(1);
  expect(listener).toHaveBeenCalledOnce();
});

it('reads a value that it does not hold each time', () => {
  let value = 1;
  const store = createStore(() => value);
  const { result } = renderHook(() => useStore(store));
  value = 2;
  expect(result.current).toBe(1);
  act(store.notify);
  expect(result.current).toBe(2);
});

it('starts with the first subscription and stops with the last, each time', () => {
  const stop = vi.fn<() => void>();
  const start = vi.fn<() => () => void>(() => stop);
  const store = createValueStore(0, start);
  expect(start).not.toHaveBeenCalled();
  const [endFirst, endSecond] = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  expect(start).toHaveBeenCalledOnce();
  endFirst();
  endFirst();
  expect(stop).not.toHaveBeenCalled();
  endSecond();
  expect(stop).toHaveBeenCalledOnce();
  store.subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(2);
});

it('ends two subscriptions of the same listener separately', () => {
  const store = createValueStore(0);
  const listener = vi.fn<() => void>();
  const end = store.subscribe(listener);
  store.subscribe(listener);
  end();
  store.set(1);
  expect(listener).toHaveBeenCalledOnce();
});

it('lets a listener end its own subscription while it is notified', () => {
  const store = createValueStore(0);
  const second = vi.fn<() => void>();
  const end = store.subscribe(() => end());
  store.subscribe(second);
  store.set(1);
  expect(second).toHaveBeenCalledOnce();
});
