import { isAllowed, type Role } from '@app/contract';
import type { Route } from './routes.ts';

/** Where a visitor goes instead of a page; null: the page is theirs to see. `role` null: nobody is logged in. */
export function decideAccess(route: Pick<Route, 'access' | 'elsewhere'> | undefined, role: Role | null): string | null {
  if (route === undefined) return '/';
  if (route.access === 'guest') return role === null ? null : '/dashboard';
  if (isAllowed(route.access, role)) return null;
  return (role !== null && route.elsewhere?.[role]) || '/home';
}
