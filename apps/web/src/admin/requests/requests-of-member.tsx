import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { useMay } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { IdrAmount, Money, SgdDigits } from '../../shared/ui/money.tsx';
import { TransactionChanges, TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { AgeOrDecision } from './admin-request-table.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { RequestStatusTags } from './request-status-tags.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import styles from '../ui/admin-table.module.css';

const icons = { deposit: <ArrowDownOutlined aria-hidden />, withdrawal: <ArrowUpOutlined aria-hidden /> };

/** A link to the drawer in which a request is decided, or read by who may not decide. */
function OpenLink({ request: { id, type, status, number } }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const isToDecide = useMay('admin') && status === 'pending';
  return (
    <ButtonLink href={`${requestPages[type]}?tab=all&request=${id}`}>
      {isToDecide ? t('admin.process') : t('admin.detail')}
      <span className="visually-hidden"> {number}</span>
    </ButtonLink>
  );
}

function useColumns(): TableColumnsType<AdminRequest> {
  const { t } = useTranslation(['admin-requests', 'transactions']);
  return [
    {
      key: 'number',
      title: t('admin.column.number'),
      align: 'right',
      width: 56,
      render: (_, { number }) => <span className="num quiet">{number}</span>,
    },
    {
      key: 'type',
      title: t('admin.ofMember.type'),
      render: (_, { type }) => (
        <>
          {icons[type]} {t(typeLabels[type])}
        </>
      ),
    },
    { key: 'date', title: t('admin.column.date'), render: (_, request) => <TransactionDate transaction={request} /> },
    { key: 'amount', title: t('admin.column.amount'), align: 'right', render: (_, { amount }) => <IdrAmount amount={amount} strong /> },
    { key: 'sgd', title: 'SGD', align: 'right', render: (_, { amount }) => <SgdDigits amount={amount} /> },
    {
      key: 'status',
      title: t('admin.column.status'),
      render: (_, request) => (
        <span className={styles.tagStack}>
          <RequestStatusTags request={request} />
        </span>
      ),
    },
    { key: 'age', title: t('admin.column.age'), render: (_, request) => <AgeOrDecision request={request} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('admin.column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, request) => <OpenLink request={request} />,
    },
  ];
}

function Cards({ rows }: { rows: readonly AdminRequest[] }) {
  const { t } = useTranslation(['admin-requests', 'transactions']);
  return rows.map((request) => (
    <ListRow
      key={request.id}
      icon={icons[request.type]}
      title={t(typeLabels[request.type])}
      detail={
        <DottedLine>
          <span className="num">{request.number}</span>
          <DateTime at={request.createdAt} />
        </DottedLine>
      }
      note={
        <>
          <AgeOrDecision request={request} />
          <TransactionChanges transaction={request} />
        </>
      }
      value={<Money amount={request.amount} withIdr quiet={request.status === 'rejected'} />}
      status={
        <>
          <RequestStatusTags request={request} />
          <OpenLink request={request} />
        </>
      }
    />
  ));
}

/** One member's deposits and withdrawals, newest first, each with a link to its drawer. */
export function RequestsOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const isPhone = useIsPhone();
  const pages = useListPages();
  const columns = useColumns();
  const query = trpc.requests.list.useQuery({ userId: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('admin.ofMember.none')} text={t('admin.ofMember.noneText')} />;
  return (
    <AdminList list={shownPageOf<AdminRequest>(query, pages)} failed={t('admin.ofMember.failed')} empty={empty}>
      {(rows) => (isPhone ? <Cards rows={rows} /> : <AdminTable<AdminRequest> name="member-requests" rows={rows} columns={columns} />)}
    </AdminList>
  );
}
