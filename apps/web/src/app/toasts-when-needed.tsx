import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { Toasts } from './parts.ts';
import { routeOf } from './routes.ts';

/** Toasts come with the first page that can have something to say, and stay from then on; the public pages have nothing. */
export function ToastsWhenNeeded() {
  const [location] = useLocation();
  const [isNeeded, setIsNeeded] = useState(false);
  const frame = routeOf(location)?.frame ?? 'public';
  if (!isNeeded && frame !== 'public') setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
