import { useState } from 'react';

/** Counts how often `open` became true. Used as the key of a dialog, it resets the form on each opening. */
export function useVisit(open: boolean): number {
  const [seen, setSeen] = useState({ open, visit: 0 });
  const opens = open && !seen.open;
  if (open !== seen.open) setSeen({ open, visit: opens ? seen.visit + 1 : seen.visit });
  return opens ? seen.visit + 1 : seen.visit;
}
