import { useEffect, useState } from 'react';

/** `value`, debounced: it changes once the input has not changed for this time. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return still;
}
