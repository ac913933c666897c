import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import { formatDays } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { MemberIds, PlanBadge, TimeLeft, type AdminInvestmentRowsProps } from './admin-investment-table.tsx';

/** The rows as cards, on phones. */
export function AdminInvestmentCards({ rows }: AdminInvestmentRowsProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  return rows.map(
    ({
      id,
      userId,
      username,
      userNumber,
      status,
      planType,
      purchasedAt,
      endDate,
      durationDays,
      interestRate,
      amount,
      currentValue,
      totalEarned,
    }) => {
      const detail = (
        <>
          <PlanBadge plan={planType} /> {formatPercent(interestRate, language)} · {formatDays(durationDays, language)}
        </>
      );
      const note = (
        <>
          {t('investments.column.userNumber')}: <MemberIds userNumber={userNumber} userId={userId} />
          <br />
          {t('investments.column.start')}: <DateTime at={purchasedAt} />
          <br />
          {t('investments.column.timeLeft')}: <TimeLeft endDate={endDate} />
          <br />
          {t('investments.column.amount')}: <Money amount={amount} />
        </>
      );
      const earned = (
        <span className="quiet">
          <Money amount={totalEarned} sign="always" />
        </span>
      );
      return (
        <ListRow
          key={id}
          icon={<PieChartOutlined aria-hidden />}
          title={<MemberLink id={userId} username={username} />}
          detail={detail}
          note={note}
          value={<Money amount={currentValue} withIdr />}
          status={
            <>
              {earned}
              <StatusTag status={status} />
            </>
          }
        />
      );
    },
  );
}
