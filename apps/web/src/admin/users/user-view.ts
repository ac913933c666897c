import { isAllowed, roles, userRefusal, userSorts, type Role, type User, type UserOverview } from '@app/contract';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import type { SessionUser } from '../../shared/lib/session.tsx';
import { useSort } from '../lib/use-sort.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';

/** A user in the administrators' lists. */
export type ListedUser = Serialized<User>;

/** The first query of a member's page. */
export type Overview = Serialized<Omit<UserOverview, 'user'>> & { user: ListedUser };

/** The kind of user on a screen: members, or administrators and auditors. */
export type UserKind = 'member' | 'administrator';

export const drawerTabs = ['info', 'history'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

export type Viewer = Pick<SessionUser, 'id' | 'role'>;

export const mayEdit = (viewer: Viewer, user: ListedUser): boolean => userRefusal('edit', viewer, user) === null;

export const mayDelete = (viewer: Viewer, user: ListedUser): boolean => userRefusal('delete', viewer, user) === null;

/** The roles that a viewer can assign on a screen; none where the viewer can't change the role. */
export function assignableRoles(viewer: Viewer, kind: UserKind, user: ListedUser): readonly Role[] {
  if (userRefusal('changeRole', viewer, user) !== null) return [];
  const administrators: readonly Role[] = roles.filter((role) => isAllowed('admin', role));
  /* Nobody becomes an auditor who was not created as one. */
  return kind === 'member' || user.accessUntil !== undefined ? [user.role, ...administrators] : administrators;
}

/** The filters of the administrators by their second factor. */
export const factorFilters = ['with', 'without'] as const;

export type UserView = ReturnType<typeof useUserView>;

/** The state of the view in the query string: the search, the order, the open user, and the tab. */
export function useUserView() {
  const { params, change } = useAddressParams();
  const search = params.get('q') ?? '';
  const order = useSort(userSorts, 'newest');
  const factor = factorFilters.find((each) => each === params.get('factor')) ?? null;
  const tab: DrawerTab = params.get('tab') === 'history' ? 'history' : 'info';
  return {
    search,
    factor,
    order,
    /** Search and order as the server takes them. */
    input: { sort: order.sort, ...(search !== '' && { search }) },
    openRowId: params.get('user'),
    tab,
    searchFor: (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true }),
    filterByFactor: (next: (typeof factorFilters)[number] | null) => change({ factor: next, ...toFirstPage }),
    clear: () => change({ q: null, factor: null, ...toFirstPage }),
    open: (id: string) => change({ user: id, tab: null }),
    showTab: (next: DrawerTab) => change({ tab: next === 'info' ? null : next }, { replace: true }),
    close: () => change({ user: null, tab: null }),
  };
}
