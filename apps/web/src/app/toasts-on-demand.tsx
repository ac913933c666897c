import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { LazyToasts } from './lazy-toasts.ts';
import { routeOf } from './routes.ts';

/** Loads toasts with the first page that can show one and keeps them; the public pages show none. */
export function ToastsOnDemand() {
  const [location] = useLocation();
  const [isNeeded, setIsNeeded] = useState(false);
  const access = routeOf(location)?.access ?? 'public';
  if (!isNeeded && access !== 'public') setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <LazyToasts />
    </Suspense>
  );
}
