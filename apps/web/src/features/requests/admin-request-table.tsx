import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import type { RequestType } from '@app/contract';
import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminTable, type RowTicks } from '../../ui/admin-table.tsx';
import { Age } from '../../ui/age.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { IdrAmount, SgdDigits } from '../../ui/money.tsx';
import { RecordDate } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { ApprovedBeforeTag } from './approved-before-tag.tsx';
import { isWithoutPayee } from './is-without-payee.ts';
import { ExceedsBalanceTag } from './exceeds-balance-tag.tsx';

export type AdminRowsProps = {
  type: RequestType;
  rows: readonly AdminRequest[];
  openId: string | null;
  /** The number of the request that has waited longest; its button is the filled one. */
  oldestNumber: number | null;
  onOpen: (id: string) => void;
  /** Which rows can be ticked; absent where nothing is decided together. */
  ticks?: RowTicks<AdminRequest>;
};

/** The button of a row: filled on the oldest that waits, outlined on the others that wait, plain on what was decided. */
export function OpenRequestButton({
  request,
  oldestNumber,
  onOpen,
}: { request: AdminRequest } & Pick<AdminRowsProps, 'oldestNumber' | 'onOpen'>) {
  const { t } = useTranslation('queue');
  const isPending = request.status === 'pending';
  const kind = !isPending ? 'text' : request.number === oldestNumber ? 'primary' : 'default';
  const word = isPending ? t('admin.process') : t('admin.detail');
  return (
    <Button type={kind} size="small" onClick={() => onOpen(request.id)} aria-label={`${word} ${request.number}`}>
      {word}
    </Button>
  );
}

const absent = '-';

/** How long a request has waited, or who decided it and when. */
export function AgeOrDecision({ request: { status, createdAt, processedBy, processedAt } }: { request: AdminRequest }) {
  if (status === 'pending') return <Age since={createdAt} />;
  return (
    <span className="wrapped-text quiet">
      {processedBy ?? absent}
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
  const { t } = useTranslation('queue');
  if (type === 'withdrawal') {
    return [
      {
        key: 'accountName',
        title: t('admin.column.accountName'),
        width: 120,
        onHeaderCell: () => ({ className: 'wrapped-head' }),
        render: (_, { accountName }) => <div className="wrapped-text">{accountName ?? absent}</div>,
      },
      {
        key: 'bank',
        title: `${t('admin.column.bank')} / ${t('admin.column.accountNumber')}`,
        width: 120,
        onHeaderCell: () => ({ className: 'wrapped-head' }),
        /* One below the other: beside each other the number would be behind the column of buttons at 1440 px. */
        render: (_, request) => (
          <>
            <div className="wrapped-text">{isWithoutPayee(request) ? t('admin.bank.noPayee') : (request.bankName ?? absent)}</div>
            {request.accountNumber !== null && <div className="num">{request.accountNumber}</div>}
            {request.payeeSavedBy !== undefined && <div className="quiet">{t('admin.bank.staffTag')}</div>}
          </>
        ),
      },
    ];
  }
  return [
    { key: 'destination', title: t('admin.column.destination'), render: (_, { bankName }) => bankName ?? absent },
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
            className="row-link"
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

/** The first four columns are narrow enough to be read beside the open drawer. */
function useColumns({ type, oldestNumber, onOpen }: Pick<AdminRowsProps, 'type' | 'oldestNumber' | 'onOpen'>): Columns {
  const { t } = useTranslation('queue');
  return [
    {
      key: 'number',
      title: t('admin.column.number'),
      align: 'right',
      width: 48,
      render: (_, { number }) => <span className="num quiet">{number}</span>,
    },
    { key: 'date', title: t('admin.column.date'), width: 134, render: (_, request) => <RecordDate record={request} /> },
    {
      key: 'username',
      title: t('admin.column.username'),
      width: 112,
      render: (_, { userId, username }) => <MemberLink id={userId} username={username} />,
    },
    {
      key: 'amount',
      title: t('admin.column.amount'),
      align: 'right',
      width: 120,
      render: (_, { amount }) => <IdrAmount amount={amount} strong />,
    },
    { key: 'sgd', title: 'SGD', align: 'right', render: (_, { amount }) => <SgdDigits amount={amount} /> },
    {
      key: 'status',
      title: t('admin.column.status'),
      render: (_, request) => (
        <span className="tag-stack">
          <StatusTag status={request.status} /> <ExceedsBalanceTag request={request} /> <ApprovedBeforeTag request={request} />
        </span>
      ),
    },
    {
      key: 'age',
      title: t('admin.column.age'),
      width: 104,
      onHeaderCell: () => ({ className: 'wrapped-head' }),
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

/** The dense table at a desk. */
export function AdminRequestTable({ type, rows, openId, oldestNumber, onOpen, ticks }: AdminRowsProps) {
  const columns = useColumns({ type, oldestNumber, onOpen });
  return (
    <AdminTable<AdminRequest>
      name={`${type}-requests`}
      rows={rows}
      columns={columns}
      openId={openId}
      rowTestId="request-row"
      {...(ticks !== undefined && { ticks })}
    />
  );
}
