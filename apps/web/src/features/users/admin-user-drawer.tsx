import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { AdminUserForm } from './admin-user-form.tsx';
import { drawerTabs, mayEdit, rolesToGive, type AdminUser, type DrawerTab, type UserKind } from './admin-user-view.ts';
import { UserFacts } from './user-facts.tsx';
import { userWords } from './user-words.ts';

const drawerWidth = 620;
const tabWords = { info: 'tab.info', history: 'tab.history' } as const satisfies Record<DrawerTab, string>;

type AdminUserDrawerProps = {
  kind: UserKind;
  id: string | null;
  viewer: SessionUser;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onClose: () => void;
  /** The transactions of a member, for the second tab; without it there are no tabs. */
  history?: (user: AdminUser) => ReactNode;
};

function OpenUser({ kind, user, viewer, tab, onTab, history }: Omit<AdminUserDrawerProps, 'id' | 'onClose'> & { user: AdminUser }) {
  const { t } = useTranslation('users');
  /* The viewer's own record, or an administrator's that is not the viewer's to change, can come by a shared link. */
  const form = mayEdit(viewer, user) ? (
    <AdminUserForm key={user.id} user={user} kind={kind} roles={rolesToGive(viewer, kind, user)} />
  ) : (
    <p className="quiet user-form">{t('notYours')}</p>
  );
  const items = drawerTabs.map((key) => ({ key, word: t(tabWords[key]) }));
  return (
    <>
      <UserFacts user={user} kind={kind} />
      {history === undefined ? (
        form
      ) : (
        <TabbedCard items={items} active={tab} onChange={onTab}>
          {tab === 'info' ? form : history(user)}
        </TabbedCard>
      )}
    </>
  );
}

/** The drawer at `?user=ID&tab=`: what an administrator changes of a user, and the user's transactions. */
export function AdminUserDrawer({ id, kind, onClose, ...rest }: AdminUserDrawerProps) {
  const { t } = useTranslation(['users', 'app']);
  const isPhone = useIsPhone();
  const { data, error, refetch } = trpc.users.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const user = data?.user;
  return (
    <Drawer
      rootClassName="user-drawer"
      open={id !== null}
      onClose={onClose}
      size={isPhone ? '100%' : drawerWidth}
      title={user === undefined ? t('edit') : t('editTitle', { username: user.username })}
      closable={{ placement: 'end' }}
      push={false}
      destroyOnHidden
    >
      {user === undefined &&
        (error === null ? (
          <FactsSkeleton rows={8} />
        ) : (
          <ErrorPanel error={error} title={t(userWords[kind].loadFailed)} onRetry={() => void refetch()} />
        ))}
      {id !== null && user !== undefined && <OpenUser key={id} user={user} kind={kind} {...rest} />}
    </Drawer>
  );
}
