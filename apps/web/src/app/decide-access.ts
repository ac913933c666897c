import { isAllowed, type Role } from '@app/contract';
import type { Route } from './routes.ts';

/**
 * Returns the path to redirect to, or null when this page may be shown. `role` is null when nobody is logged in.
 * `hasEnded` is true when the server ended the session: protected pages then redirect to the log-in page, which explains it.
 */
export function decideAccess(route: Pick<Route, 'access' | 'elsewhere'> | undefined, role: Role | null, hasEnded = false): string | null {
  if (route === undefined) return '/';
  if (route.access === 'guest') return role === null ? null : '/dashboard';
  if (isAllowed(route.access, role)) return null;
  if (role === null && hasEnded) return '/login';
  return (role !== null && route.elsewhere?.[role]) || '/home';
}
