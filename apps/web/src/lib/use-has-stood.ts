import { useEffect, useState } from 'react';

/** False at first; true once the caller has been on the screen for so long. */
export function useHasStood(ms: number): boolean {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStood(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasStood;
}
