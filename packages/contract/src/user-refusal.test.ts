import { describe, expect, it } from 'vitest';
import { userOperations, userRefusal, type UserOperation } from './user-refusal.ts';

const accounts = {
  member: { id: '1', username: 'rani', role: 'user' },
  auditor: { id: '9', username: 'reader', role: 'auditor' },
  plain: { id: '2', username: 'clerk', role: 'admin' },
  master: { id: '3', username: 'boss', role: 'master_admin' },
  first: { id: '4', username: 'MasterAdmin', role: 'master_admin' },
} as const;
const others = {
  member: { id: '5', username: 'budi', role: 'user' },
  auditor: { id: '10', username: 'reader2', role: 'auditor' },
  plain: { id: '6', username: 'clerk2', role: 'admin' },
  master: { id: '7', username: 'boss2', role: 'master_admin' },
  first: { id: '8', username: 'masteradmin', role: 'master_admin' },
} as const;
type Kind = keyof typeof accounts;

const yes = null;
const never = { view: 'NOT_ALLOWED', edit: 'NOT_ALLOWED', changeRole: 'NOT_ALLOWED', delete: 'NOT_ALLOWED' };
const reads = { view: yes, edit: 'NOT_ALLOWED', changeRole: 'NOT_ALLOWED', delete: 'NOT_ALLOWED' };
const own = { view: yes, edit: 'OWN_RECORD', changeRole: 'OWN_RECORD', delete: 'OWN_RECORD' };
const none = { view: 'NOT_A_MEMBER', edit: 'NOT_A_MEMBER', changeRole: 'NOT_A_MEMBER', delete: 'NOT_A_MEMBER' };
const all = { view: yes, edit: yes, changeRole: yes, delete: yes };

/** Actor, account (`self`: the actor's own), and the expected refusals. */
const table: [Kind, Kind | 'self', Record<UserOperation, string | null>][] = [
  ['member', 'self', never],
  ['member', 'member', never],
  ['member', 'plain', never],
  ['member', 'first', never],
  ['member', 'auditor', never],
  ['auditor', 'self', reads],
  ['auditor', 'member', reads],
  ['auditor', 'auditor', reads],
  ['auditor', 'plain', reads],
  ['auditor', 'master', reads],
  ['auditor', 'first', reads],
  ['plain', 'auditor', none],
  ['master', 'auditor', all],
  ['plain', 'self', { ...own, view: 'NOT_A_MEMBER' }],
  ['plain', 'member', { view: yes, edit: yes, changeRole: 'MASTER_ADMIN_ONLY', delete: 'MASTER_ADMIN_ONLY' }],
  ['plain', 'plain', none],
  ['plain', 'master', none],
  ['plain', 'first', none],
  ['master', 'self', own],
  ['master', 'member', all],
  ['master', 'plain', all],
  ['master', 'master', all],
  ['master', 'first', { view: yes, edit: yes, changeRole: 'PROTECTED_ACCOUNT', delete: 'PROTECTED_ACCOUNT' }],
  ['first', 'self', own],
  ['first', 'master', all],
];

describe('an operation on a user', () => {
  it.each(table)('by %s on %s is refused or allowed by the table', (actor, account, expected) => {
    const user = account === 'self' ? accounts[actor] : others[account];
    const refusals = userOperations.map((operation) => [operation, userRefusal(operation, accounts[actor], user)]);
    expect(Object.fromEntries(refusals)).toEqual(expected);
  });
});
