import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { TreasuryAmount, TreasuryNote, TreasuryState } from './treasury-state.tsx';
import type { TreasuryRowsProps } from './treasury-table.tsx';

/** The treasury entries as cards, on phones. */
export function TreasuryCards({ rows, onReverse }: TreasuryRowsProps) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  const mayReverse = useMay('master_admin');
  return rows.map((row) => (
    <div key={row.id} data-testid="treasury-row">
      <ListRow
        icon={row.direction === 'in' ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />}
        title={t(`direction.${row.direction}`)}
        detail={
          <DottedLine>
            <span className="num">{formatDay(row.occurredOn, language)}</span>
            {row.recordedBy ?? t('userDeleted')}
          </DottedLine>
        }
        note={
          <>
            <TreasuryNote row={row} />
            {mayReverse && row.reversedAt === null && (
              <span className="row-actions">
                <Button onClick={() => onReverse(row)}>{t('reverse.open')}</Button>
              </span>
            )}
          </>
        }
        value={<TreasuryAmount row={row} />}
        status={<TreasuryState row={row} />}
      />
    </div>
  ));
}
