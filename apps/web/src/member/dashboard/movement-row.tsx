import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { TransactionType } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';
import type { Movement } from './recent-rows.ts';

/* Inlined, so that the page loads no further file for four words. */
const types = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const satisfies readonly TransactionType[];

function iconOf({ kind, planType }: Movement): ReactNode {
  const type = types.find((each) => each === kind);
  if (type !== undefined) return <TransactionIcon type={type} />;
  return planType === null ? <SwapOutlined aria-hidden /> : <PieChartOutlined aria-hidden />;
}

/** One statement line: what moved, when and how much; a line of a correction is marked as one. */
export function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('statement');
  const planName = usePlanName();
  const { kind, at, planType, available, invested, isCorrection, accrualDay, reason } = movement;
  /* The same text as shared/lib/statement-line.ts; importing it for this line alone would cost the dashboard another file. */
  const hasNoReason = kind === 'adjustment' && reason === null;
  const what = t(hasNoReason ? 'kind.adjustment_without_reason' : `kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
  return (
    <ListRow
      icon={iconOf(movement)}
      title={planType === null ? what : `${what} · ${planName(planType)}`}
      detail={
        <>
          <DateTime at={at} />
          {isCorrection && <span className="quiet"> ({t('partOfCorrection')})</span>}
        </>
      }
      value={<OwnMoney amount={available === 0 ? invested : available} sign="always" />}
    />
  );
}
