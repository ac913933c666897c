import UserDeleteOutlined from '@ant-design/icons/UserDeleteOutlined';
import { recordNumberOf } from '@app/contract';
import { formatIdr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DeletedTransaction } from '../ui/deleted-transaction.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { roleLabels } from './user-labels.ts';
import styles from '../ui/admin-table.module.css';

/** The deposits and withdrawals of all deleted members: the part of the ledger's sums that is in no list of transactions. */
function ClosedSums() {
  const { t } = useTranslation('users');
  const { data } = trpc.stats.coverage.useQuery({ days: 1 });
  if (data === undefined) return null;
  const { closedDeposits, closedWithdrawals } = data;
  return (
    <p className={`quiet ${styles.listSum}`}>
      {t('closed.sums', { deposits: formatIdr(closedDeposits), withdrawals: formatIdr(closedWithdrawals) })}
    </p>
  );
}

/** Deleted members, newest deletion first; found by their member number, since their name is not kept. */
export function ClosedMembersPage() {
  const { t } = useTranslation(['users', 'app']);
  const { params, change } = useAddressParams();
  const pages = useListPages();
  const search = params.get('q') ?? '';
  const searchFor = (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true });
  const userNumber = recordNumberOf(search);
  const isPossible = search === '' || userNumber !== undefined;
  const filter = userNumber === undefined ? {} : { userNumber };
  const query = trpc.users.listClosed.useQuery({ ...filter, ...pages.input }, { enabled: isPossible });
  const noMatch = <NoMatch title={t('empty.noMatch', { search })} text={t('closed.searchCovers')} onClear={() => searchFor('')} />;
  const empty = search === '' ? <EmptyState kind="nothing-yet" title={t('closed.none')} text={t('closed.noneText')} /> : noMatch;
  return (
    <>
      <PageHeader
        title={t('closed.title')}
        note={<Link href="/admin/users">{t('page.back')}</Link>}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />}
      />
      <TableCard title={t('closed.title')}>
        <div className="list-filters">
          <SearchField search={search} onSearch={searchFor} label={t('closed.search')} />
        </div>
        <DeletedTransaction search={search} isMaster />
        {search === '' && <ClosedSums />}
        {!isPossible && noMatch}
        {isPossible && (
          <AdminList list={shownPageOf(query, pages)} failed={t('closed.failed')} empty={empty}>
            {(rows) =>
              rows.map(({ id, userNumber, role, closedAt, closedBy, available, invested, deposited, withdrawn }) => (
                <ListRow
                  key={id}
                  icon={<UserDeleteOutlined aria-hidden />}
                  title={<Link href={`/admin/closed-members/${id}`}>{t('closed.member', { number: userNumber })}</Link>}
                  detail={<DateTime at={closedAt} />}
                  note={
                    <>
                      {t('closed.by', { name: closedBy })} · {t(roleLabels[role])}
                      <br />
                      {t('closed.paid', { deposits: formatIdr(deposited), withdrawals: formatIdr(withdrawn) })}
                    </>
                  }
                  value={<Money amount={available} withIdr />}
                  status={
                    <span className="quiet">
                      {t('page.invested')}: <Money amount={invested} />
                    </span>
                  }
                />
              ))
            }
          </AdminList>
        )}
      </TableCard>
    </>
  );
}
