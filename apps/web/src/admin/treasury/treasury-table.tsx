import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { TreasuryAmount, TreasuryNote, TreasuryState } from './treasury-state.tsx';
import type { TreasuryRow } from './treasury-view.ts';
import styles from './treasury.module.css';

export type TreasuryRowsProps = { rows: readonly TreasuryRow[]; onReverse: (row: TreasuryRow) => void };

/** The treasury entries as a table, on wide screens. */
export function TreasuryTable({ rows, onReverse }: TreasuryRowsProps) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  const mayReverse = useMay('master_admin');
  const columns: TableColumnsType<TreasuryRow> = [
    { key: 'day', title: t('column.day'), render: (_, { occurredOn }) => <span className="num">{formatDay(occurredOn, language)}</span> },
    { key: 'direction', title: t('column.direction'), render: (_, { direction }) => t(`direction.${direction}`) },
    {
      key: 'amount',
      title: t('column.amount'),
      align: 'right',
      render: (_, row) => (
        <div className={styles.amount}>
          <TreasuryAmount row={row} />
        </div>
      ),
    },
    { key: 'note', title: t('column.note'), width: 320, render: (_, row) => <TreasuryNote row={row} /> },
    {
      key: 'recordedBy',
      title: t('column.recordedBy'),
      render: (_, { recordedBy, recordedAt }) => (
        <>
          {recordedBy ?? t('userDeleted')}
          <div className="quiet">
            <DateTime at={recordedAt} />
          </div>
        </>
      ),
    },
    { key: 'state', title: t('column.state'), render: (_, row) => <TreasuryState row={row} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, row) =>
        mayReverse &&
        row.reversedAt === null && (
          <Button size="small" onClick={() => onReverse(row)}>
            {t('reverse.open')}
          </Button>
        ),
    },
  ];
  return <AdminTable<TreasuryRow> rows={rows} columns={columns} rowTestId="treasury-row" />;
}
