// @vitest-environment jsdom
import assert from 'node:assert/strict';
import { roles, type Role } from '@app/contract';
import { expect, it } from 'vitest';
import { decideAccess } from './decide-access.ts';
import { routeOf, routes, type Route } from './routes.ts';

const callers: readonly (Role | null)[] = [null, ...roles];

/**
 * The page that a visitor, a member, an auditor, a plain administrator and the master admin see at each address, by the route table of
 * the specification, once all redirects are followed; null: the page itself.
 */
const table: Record<string, readonly [string | null, string | null, string | null, string | null, string | null]> = {
  '/': [null, null, null, null, null],
  '/home': [null, null, null, null, null],
  '/terms': [null, null, null, null, null],
  '/login': [null, '/dashboard', '/admin', '/admin', '/admin'],
  '/register': [null, '/dashboard', '/admin', '/admin', '/admin'],
  '/not-me': [null, null, null, null, null],
  '/verify': [null, null, null, null, null],
  '/dashboard': ['/home', null, '/admin', '/admin', '/admin'],
  '/investment': ['/home', null, '/home', '/home', '/home'],
  '/deposit-withdraw': ['/home', null, '/home', '/home', '/home'],
  '/statement': ['/home', null, '/admin', '/admin', '/admin'],
  '/referral': ['/home', null, '/home', null, null],
  '/profile': ['/home', null, null, null, null],
  '/admin': ['/home', '/home', null, null, null],
  '/admin/deposits': ['/home', '/home', null, null, null],
  '/admin/withdrawals': ['/home', '/home', null, null, null],
  '/admin/approvals': ['/home', '/home', null, null, null],
  '/admin/payout-exceptions': ['/home', '/home', null, null, null],
  '/admin/investments': ['/home', '/home', null, null, null],
  '/admin/users': ['/home', '/home', null, null, null],
  '/admin/users/00000000-0000-4000-8000-000000000000': ['/home', '/home', null, null, null],
  '/admin/management': ['/home', '/home', null, '/admin', null],
  '/admin/transactions': ['/home', '/home', null, null, null],
  '/admin/adjustments': ['/home', '/home', null, null, null],
  '/admin/bank-destinations': ['/home', '/home', null, '/admin', null],
  '/admin/plans': ['/home', '/home', null, '/home', null],
  '/admin/settings': ['/home', '/home', null, '/home', null],
  '/admin/treasury': ['/home', '/home', null, '/home', null],
  '/admin/audit': ['/home', '/home', null, '/home', null],
  '/admin/security-events': ['/home', '/home', null, '/home', null],
  '/admin/ledger-log': ['/home', '/home', null, '/home', null],
  '/admin/closed-members': ['/home', '/home', null, '/home', null],
  '/admin/closed-members/00000000-0000-4000-8000-000000000000': ['/home', '/home', null, '/home', null],
};

function knownRoute(path: string): Route {
  const route = routeOf(path);
  assert(route, `a route of ${path}`);
  return route;
}

/** Follows the redirects from an address. */
function endOf(path: string, role: Role | null): string {
  const to = decideAccess(knownRoute(path), role);
  return to === null ? path : endOf(to, role);
}

it.each(Object.entries(table))('%s is shown to the roles in the route table, and the others are redirected as it states', (path, ends) => {
  expect(callers.map((role) => endOf(path, role))).toEqual(ends.map((end) => end ?? path));
});

it('has a row for every page', () => {
  const rows = new Set(Object.keys(table).map((path) => routeOf(path)?.name));
  expect(routes.map(({ name }) => name).filter((name) => !rows.has(name))).toEqual([]);
});

it('redirects to the log-in page, which explains it, when the server ended the session', () => {
  expect(['/dashboard', '/profile', '/admin'].map((path) => decideAccess(knownRoute(path), null, true))).toEqual([
    '/login',
    '/login',
    '/login',
  ]);
  expect(['/home', '/login', '/register'].map((path) => decideAccess(knownRoute(path), null, true))).toEqual([null, null, null]);
  expect(decideAccess(knownRoute('/dashboard'), 'user', true)).toBeNull();
});

it('ignores a slash at the end of an address', () => {
  expect(routeOf('/admin/deposits/')).toBe(routeOf('/admin/deposits'));
});
