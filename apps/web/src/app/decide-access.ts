import { isAllowed, type Role } from '@app/contract';
import type { Route } from './routes.ts';

/**
 * Where a visitor goes instead of a page; null: the page is theirs to see. `role` null: nobody is logged in. `hasEnded`: the
 * session was ended under them, so the log-in page, which says so, comes next.
 */
export function decideAccess(route: Pick<Route, 'access' | 'elsewhere'> | undefined, role: Role | null, hasEnded = false): string | null {
  if (route === undefined) return '/';
  if (route.access === 'guest') return role === null ? null : '/dashboard';
  if (isAllowed(route.access, role)) return null;
  if (role === null && hasEnded) return '/login';
  return (role !== null && route.elsewhere?.[role]) || '/home';
}
