import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined';
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined';
import type { StatementLine, TransactionType } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';

/* Inlined, so that the page loads no further file for four words. */
const types = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const satisfies readonly TransactionType[];

function iconOf({ kind, planType }: Serialized<StatementLine>): ReactNode {
  const type = types.find((each) => each === kind);
  if (type !== undefined) return <TransactionIcon type={type} />;
  return planType === null ? <Icon of={SwapOutlined} /> : <Icon of={PieChartOutlined} />;
}

/** One statement line: what moved, when and how much; a line of a correction is marked as one. */
export function StatementLineRow({ line }: { line: Serialized<StatementLine> }) {
  const { t } = useTranslation('statement');
  const planName = usePlanName();
  const { kind, at, planType, available, invested, isCorrection, accrualDay, reason } = line;
  /* The same text as shared/lib/statement-line.ts; importing it for this line alone would cost the dashboard another file. */
  const hasNoReason = kind === 'adjustment' && reason === null;
  const description = t(hasNoReason ? 'kind.adjustment_without_reason' : `kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
  return (
    <ListRow
      icon={iconOf(line)}
      title={planType === null ? description : `${description} · ${planName(planType)}`}
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
