import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { statusTags, type ApprovalRow } from './approval-view.ts';
import { useApprovalTitle } from './use-approval-title.ts';
import styles from './approvals.module.css';

export type ApprovalRowsProps = { rows: readonly ApprovalRow[]; onOpen: (id: string) => void };

/** Whether it is pending, or how it ended and by whom. */
export function ApprovalState({ approval: { status, checkerName } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('approvals');
  return (
    <>
      <StatusTag status={statusTags[status]}>{t(`status.${status}`)}</StatusTag>
      {checkerName !== null && <div className="quiet">{checkerName}</div>}
    </>
  );
}

/** Why it needs a second administrator. */
export function ApprovalReasons({ approval: { reasons } }: { approval: Pick<ApprovalRow, 'reasons'> }) {
  const { t } = useTranslation('approvals');
  return reasons.map((reason) => <div key={reason}>{t(`reason.${reason}`)}</div>);
}

/** The approvals as a table, on wide screens. */
export function ApprovalTable({ rows, onOpen }: ApprovalRowsProps) {
  const { t } = useTranslation('approvals');
  const titleOf = useApprovalTitle();
  const columns: TableColumnsType<ApprovalRow> = [
    {
      key: 'number',
      title: t('column.number'),
      align: 'right',
      width: 56,
      render: (_, { number }) => <span className="num quiet">{number}</span>,
    },
    {
      key: 'what',
      title: t('column.what'),
      render: (_, row) => (
        <Button type="link" className={styles.what ?? ''} onClick={() => onOpen(row.id)}>
          {titleOf(row)}
        </Button>
      ),
    },
    { key: 'why', title: t('column.why'), render: (_, row) => <ApprovalReasons approval={row} /> },
    {
      key: 'by',
      title: t('column.by'),
      render: (_, { makerName, requestedAt }) => (
        <>
          {makerName}
          <div className="quiet">
            <DateTime at={requestedAt} />
          </div>
        </>
      ),
    },
    { key: 'state', title: t('column.state'), render: (_, row) => <ApprovalState approval={row} /> },
  ];
  return <AdminTable<ApprovalRow> rows={rows} columns={columns} rowTestId="approval-row" onOpen={({ id }) => onOpen(id)} />;
}

/** The approvals as cards, on phones. */
export function ApprovalCards({ rows, onOpen }: ApprovalRowsProps) {
  const { t } = useTranslation('approvals');
  const titleOf = useApprovalTitle();
  return rows.map((row) => (
    <div key={row.id} data-testid="approval-row">
      <ListRow
        icon={<SolutionOutlined aria-hidden />}
        title={titleOf(row)}
        detail={
          <DottedLine>
            {row.makerName}
            <DateTime at={row.requestedAt} />
          </DottedLine>
        }
        note={
          <>
            <ApprovalReasons approval={row} />
            <span className="row-actions">
              <Button onClick={() => onOpen(row.id)}>
                {t('open')}
                <span className="visually-hidden"> {row.number}</span>
              </Button>
            </span>
          </>
        }
        status={<ApprovalState approval={row} />}
      />
    </div>
  ));
}
