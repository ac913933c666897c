import { useEffect, useState } from 'react';

/** `value` as it was when it last stood still for so long: what someone writes, once they pause. */
export function usePause<T>(value: T, pauseMs: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return still;
}
