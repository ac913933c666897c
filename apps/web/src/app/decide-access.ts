import { isAllowed, type Role } from '@app/contract';
import type { PageFacts } from './pages.ts';

/**
 * Returns the path to redirect to, or null when this page may be shown. `role` is null without a log-in.
 * `hasEnded` is true when the server ended the session: protected pages then redirect to the log-in page, which explains it.
 */
export function decideAccess(page: Pick<PageFacts, 'access' | 'redirectTo'>, role: Role | null, hasEnded = false): string | null {
  if (page.access === 'visitor') return role === null ? null : '/dashboard';
  if (isAllowed(page.access, role)) return null;
  if (role === null && hasEnded) return '/login';
  return (role !== null && page.redirectTo) || '/home';
}
