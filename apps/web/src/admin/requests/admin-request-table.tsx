import { clsx } from 'clsx';
import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import type { RequestType } from '@app/contract';
import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { AdminTable, type RowSelection } from '../ui/admin-table.tsx';
import { noValue } from '../lib/no-value.ts';
import { Age } from '../../shared/ui/age.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { IdrAmount, SgdDigits } from '../../shared/ui/money.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import { OverdueNote } from './overdue.tsx';

import { RequestStatusTags } from './request-status-tags.tsx';
import adminTableStyles from '../ui/admin-table.module.css';

export type AdminRowsProps = {
  type: RequestType;
  rows: readonly AdminRequest[];
  openRowId: string | null;
  /** The number of the oldest pending request; its button is the filled one. */
  oldestNumber: number | null;
  onOpen: (id: string) => void;
  /** Which rows can be selected; absent where there is no bulk approval. */
  selection?: RowSelection<AdminRequest>;
};

/** The button of a row: filled for the oldest pending request, outlined for other pending ones, plain for decided ones and for who
 * may not decide. */
export function OpenRequestButton({
  request,
  oldestNumber,
  onOpen,
}: { request: AdminRequest } & Pick<AdminRowsProps, 'oldestNumber' | 'onOpen'>) {
  const { t } = useTranslation('admin-requests');
  const mayDecide = useMay('admin');
  const isPending = mayDecide && request.status === 'pending';
  const kind = !isPending ? 'text' : request.number === oldestNumber ? 'primary' : 'default';
  const label = isPending ? t('admin.process') : t('admin.detail');
  return (
    <Button type={kind} size="small" onClick={() => onOpen(request.id)} aria-label={`${label} ${request.number}`}>
      {label}
    </Button>
  );
}

/** How long a request has been pending and since when it is overdue, or who decided it and when. */
export function AgeOrDecision({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const { status, createdAt, processedBy, approvedBy, processedAt } = request;
  if (status === 'pending') {
    return (
      <span className={adminTableStyles.wrappedText}>
        <Age since={createdAt} /> <OverdueNote request={request} />
      </span>
    );
  }
  return (
    <span className={`${adminTableStyles.wrappedText} quiet`}>
      {approvedBy === undefined ? (processedBy ?? noValue) : t('admin.byTwo', { by: processedBy ?? noValue, checker: approvedBy })}
      {processedAt !== null && (
        <>
          , <DateTime at={processedAt} />
        </>
      )}
    </span>
  );
}

type Columns = TableColumnsType<AdminRequest>;

function useDestinationColumns(type: RequestType, onOpen: (id: string) => void): Columns {
  const { t } = useTranslation('admin-requests');
  if (type === 'withdrawal') {
    return [
      {
        key: 'accountName',
        title: t('admin.column.accountName'),
        render: (_, { accountName }) => <div className={adminTableStyles.wrappedText}>{accountName ?? noValue}</div>,
      },
      {
        key: 'bank',
        title: `${t('admin.column.bank')} / ${t('admin.column.accountNumber')}`,
        /* Stacked: side by side they would make the table wider than its card. */
        render: (_, request) => (
          <>
            <div className={adminTableStyles.wrappedText}>
              {isWithoutPayee(request) ? t('admin.bank.noPayee') : (request.bankName ?? noValue)}
            </div>
            {request.accountNumber !== null && <div className="num">{request.accountNumber}</div>}
            {request.payeeSavedBy !== undefined && (
              <div className={`${adminTableStyles.wrappedText} quiet`}>{t('admin.bank.staffTag')}</div>
            )}
          </>
        ),
      },
    ];
  }
  return [
    {
      key: 'destination',
      title: t('admin.column.destination'),
      render: (_, { bankName }) => <span className={adminTableStyles.wrappedText}>{bankName ?? noValue}</span>,
    },
    {
      key: 'proof',
      title: t('admin.column.proof'),
      render: (_, { id, number, proofImage }) =>
        proofImage === null ? (
          <span className="quiet">{t('admin.proof.none')}</span>
        ) : (
          <Button
            type="link"
            size="small"
            className={clsx(adminTableStyles.rowLink)}
            icon={<FileImageOutlined aria-hidden />}
            onClick={() => onOpen(id)}
            aria-label={`${t('admin.proof.see')} ${number}`}
          >
            {t('admin.proof.see')}
          </Button>
        ),
    },
  ];
}

function useColumns({ type, oldestNumber, onOpen }: Pick<AdminRowsProps, 'type' | 'oldestNumber' | 'onOpen'>): Columns {
  const { t } = useTranslation('admin-requests');
  return [
    {
      key: 'number',
      title: t('admin.column.number'),
      align: 'right',
      render: (_, { number }) => <span className="num quiet">{number}</span>,
    },
    {
      key: 'date',
      title: t('admin.column.date'),
      render: (_, request) => (
        <span className={adminTableStyles.wrappedText}>
          <TransactionDate transaction={request} />
        </span>
      ),
    },
    {
      key: 'username',
      title: t('admin.column.username'),
      render: (_, { userId, username }) => (
        <span className={adminTableStyles.wrappedText}>
          <MemberLink id={userId} username={username} />
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('admin.column.amount'),
      align: 'right',
      render: (_, { amount }) => <IdrAmount amount={amount} strong />,
    },
    { key: 'sgd', title: 'SGD', align: 'right', render: (_, { amount }) => <SgdDigits amount={amount} /> },
    {
      key: 'status',
      title: t('admin.column.status'),
      render: (_, request) => (
        <span className={adminTableStyles.tagStack}>
          <RequestStatusTags request={request} />
        </span>
      ),
    },
    {
      key: 'age',
      title: t('admin.column.age'),
      render: (_, request) => <AgeOrDecision request={request} />,
    },
    ...useDestinationColumns(type, onOpen),
    {
      key: 'action',
      title: <span className="visually-hidden">{t('admin.column.action')}</span>,
      align: 'right',
      fixed: 'right',
      width: 84,
      render: (_, request) => <OpenRequestButton request={request} oldestNumber={oldestNumber} onOpen={onOpen} />,
    },
  ];
}

/** The compact table, on wide screens. */
export function AdminRequestTable({ type, rows, openRowId, oldestNumber, onOpen, selection }: AdminRowsProps) {
  const columns = useColumns({ type, oldestNumber, onOpen });
  return (
    <AdminTable<AdminRequest>
      name={`${type}-requests`}
      rows={rows}
      columns={columns}
      openRowId={openRowId}
      rowTestId="request-row"
      {...(selection !== undefined && { selection })}
    />
  );
}
