import { userSorts, type Role, type User, type UserOverview } from '@app/contract';
import { toFirstPage, useAddressParams } from '../../lib/address-params.ts';
import type { SessionUser } from '../../lib/session.tsx';
import { useSort } from '../../lib/use-sort.ts';
import type { Wire } from '../../lib/wire.ts';

/** A user as the administrators' lists have it. */
export type AdminUser = Wire<User>;

/** What a member's page begins with. */
export type Overview = Wire<Omit<UserOverview, 'user'>> & { user: AdminUser };

/** Whom a screen is about: Data Member or Management. */
export type UserKind = 'member' | 'administrator';

export const drawerTabs = ['info', 'history'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

export type Viewer = Pick<SessionUser, 'id' | 'role'>;

/** The account that is there from the beginning; it can neither be deleted nor lose its role. */
const protectedName = 'masteradmin';
export const isProtected = ({ username }: Pick<AdminUser, 'username'>): boolean => username.toLowerCase() === protectedName;

/** Nobody changes themselves, and a plain administrator changes members only. */
export const mayEdit = (viewer: Viewer, user: AdminUser): boolean =>
  viewer.id !== user.id && (viewer.role === 'master_admin' || user.role === 'user');

export const mayDelete = (viewer: Viewer, user: AdminUser): boolean =>
  viewer.role === 'master_admin' && viewer.id !== user.id && !isProtected(user);

/** The roles that a viewer can give on a screen; none where the role is not theirs to change. */
export function rolesToGive(viewer: Viewer, kind: UserKind, user: AdminUser): readonly Role[] {
  if (viewer.role !== 'master_admin' || isProtected(user)) return [];
  return kind === 'member' ? ['user', 'admin', 'master_admin'] : ['admin', 'master_admin'];
}

/** What the address says about the view: the search, the order, the user who is open, and which side of that user. */
export function useUserFilters() {
  const { params, change } = useAddressParams();
  const search = params.get('q') ?? '';
  const order = useSort(userSorts, 'newest');
  const tab: DrawerTab = params.get('tab') === 'history' ? 'history' : 'info';
  return {
    search,
    order,
    /** Search and order as the server takes them. */
    input: { sort: order.sort, ...(search !== '' && { search }) },
    openId: params.get('user'),
    tab,
    searchFor: (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true }),
    open: (id: string) => change({ user: id, tab: null }),
    showTab: (next: DrawerTab) => change({ tab: next === 'info' ? null : next }, { replace: true }),
    close: () => change({ user: null, tab: null }),
  };
}
