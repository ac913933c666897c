import { useEffect, useState } from 'react';

/** False at first; true once the component has been mounted for this time. */
export function useMountedFor(ms: number): boolean {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStood(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasStood;
}
