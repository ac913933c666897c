import { clsx } from 'clsx';
import { isAllowed } from '@app/contract';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../shared/lib/use-guarded-close.tsx';
import { useUser } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { noValue } from '../lib/no-value.ts';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { UserForm } from './user-form.tsx';
import {
  drawerTabs,
  mayEdit,
  assignableRoles,
  type ListedUser,
  type DrawerTab,
  type Overview,
  type UserView,
  type UserKind,
} from './user-view.ts';
import { SecondFactorRow } from './second-factor-row.tsx';
import { SessionsRow } from './sessions-row.tsx';
import { UserDetails } from './user-details.tsx';
import { userLabels } from './user-labels.ts';
import styles from './admin-users.module.css';

const drawerWidth = 620;
const drawerClasses = { body: clsx(styles.drawerBody) };
const tabKeys = { info: 'tab.info', history: 'tab.history' } as const satisfies Record<DrawerTab, string>;

type UserDrawerProps = {
  kind: UserKind;
  view: UserView;
  /** The transactions of a member, for the second tab; without it there are no tabs. */
  history?: (user: ListedUser) => ReactNode;
};

/** The bank details of a member, for a reader who may not change them. */
function BankDetails({ user: { bankName, accountName, accountNumber } }: { user: ListedUser }) {
  const { t } = useTranslation('users');
  return (
    <div className={styles.userDetails}>
      <DetailRow label={t('form.bankName')} value={bankName ?? noValue} />
      <DetailRow label={t('form.accountName')} value={accountName ?? noValue} />
      <DetailRow label={t('form.accountNumber')} value={accountNumber ?? noValue} />
    </div>
  );
}

function OpenUser({ kind, overview, view, history }: UserDrawerProps & { overview: Overview }) {
  const { t } = useTranslation('users');
  const viewer = useUser();
  const { user } = overview;
  /* A shared link can open the viewer's own record, or that of an administrator that the viewer can't change. */
  const form = mayEdit(viewer, user) ? (
    <UserForm key={user.id} user={user} kind={kind} roles={assignableRoles(viewer, kind, user)} onClose={view.close} />
  ) : isAllowed('admin', viewer.role) ? (
    <p className={`quiet ${styles.form}`}>{t('notYours')}</p>
  ) : kind === 'member' ? (
    <BankDetails user={user} />
  ) : null;
  const items = drawerTabs.map((key) => ({ key, label: t(tabKeys[key]) }));
  return (
    <>
      <UserDetails user={user} kind={kind}>
        <SecondFactorRow overview={overview} mayReset={mayEdit(viewer, user)} />
        <SessionsRow overview={overview} mayEnd={mayEdit(viewer, user)} />
      </UserDetails>
      <PendingApprovals subjectId={user.id} />
      {history === undefined ? (
        form
      ) : (
        <TabbedCard items={items} active={view.tab} onChange={view.showTab}>
          {view.tab === 'info' ? form : history(user)}
        </TabbedCard>
      )}
    </>
  );
}

/** The drawer at `?user=ID&tab=`: the form for administrators, and the user's transactions. */
export function UserDrawer(props: UserDrawerProps) {
  const { kind, view } = props;
  const id = view.openRowId;
  const { t } = useTranslation(['users', 'app']);
  const isPhone = useIsPhone();
  const viewer = useUser();
  const { close, guard } = useGuardedClose(view.close);
  const query = trpc.users.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const { data, error } = query;
  const user = data?.user;
  return guard(
    <Drawer
      rootClassName={clsx(styles.drawer)}
      classNames={drawerClasses}
      open={id !== null}
      onClose={close}
      size={isPhone ? '100%' : drawerWidth}
      title={user === undefined ? t('edit') : mayEdit(viewer, user) ? t('editTitle', { username: user.username }) : user.username}
      closable={{ placement: 'end' }}
      push={false}
      destroyOnHidden
    >
      {user === undefined &&
        (error === null ? <DetailsSkeleton rows={8} /> : <QueryError query={query} title={t(userLabels[kind].loadFailed)} />)}
      {id !== null && data !== undefined && <OpenUser key={id} overview={data} {...props} />}
    </Drawer>,
  );
}
