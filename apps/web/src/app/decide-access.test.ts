// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { roles, type Role } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { decideAccess } from './decide-access.ts';
import { routeOf } from './routes.ts';

const visitors: readonly (Role | null)[] = [null, ...roles];

/** What nobody, a member, an admin and the master admin meet at each address; `null`: the page itself. */
const table: Record<string, readonly [string | null, string | null, string | null, string | null]> = {
  '/': [null, null, null, null],
  '/home': [null, null, null, null],
  '/terms': [null, null, null, null],
  '/login': [null, '/dashboard', '/dashboard', '/dashboard'],
  '/register': [null, '/dashboard', '/dashboard', '/dashboard'],
  '/dashboard': ['/home', null, '/admin', '/admin'],
  '/investment': ['/home', null, '/home', '/home'],
  '/deposit-withdraw': ['/home', null, '/home', '/home'],
  '/statement': ['/home', null, '/home', '/home'],
  '/referral': ['/home', null, null, null],
  '/profile': ['/home', null, null, null],
  '/admin': ['/home', '/home', null, null],
  '/admin/deposits': ['/home', '/home', null, null],
  '/admin/withdrawals': ['/home', '/home', null, null],
  '/admin/investments': ['/home', '/home', null, null],
  '/admin/users': ['/home', '/home', null, null],
  '/admin/management': ['/home', '/home', '/home', null],
  '/admin/transactions': ['/home', '/home', null, null],
  '/admin/adjustments': ['/home', '/home', null, null],
  '/admin/bank-destinations': ['/home', '/home', '/home', null],
  '/admin/settings': ['/home', '/home', '/home', null],
  '/nowhere': ['/', '/', '/', '/'],
};

describe.each(Object.entries(table))('%s', (path, outcomes) => {
  it('lets in whom the route table names and sends the others where it says', () => {
    expect(visitors.map((role) => decideAccess(routeOf(path), role))).toEqual(outcomes);
  });
});

it('leads to the log-in page, which says why, when the session was ended under its owner', () => {
  expect(['/dashboard', '/profile', '/admin'].map((path) => decideAccess(routeOf(path), null, true))).toEqual([
    '/login',
    '/login',
    '/login',
  ]);
  expect(['/home', '/login', '/register'].map((path) => decideAccess(routeOf(path), null, true))).toEqual([null, null, null]);
  expect(decideAccess(routeOf('/dashboard'), 'user', true)).toBeNull();
});

it('does not mind a slash at the end of an address', () => {
  expect(routeOf('/admin/deposits/')).toBe(routeOf('/admin/deposits'));
});
