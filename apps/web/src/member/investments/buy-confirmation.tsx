import { clsx } from 'clsx';
import { formatSgd, type Idr, type Plan } from '@app/money';
import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { MoneyButton } from '../ui/money-button.tsx';
import { usePlanRange } from './use-plan-range.ts';
import styles from './investments.module.css';

type BuyConfirmationProps = {
  plan: Plan;
  /** Null: not an amount that can be bought. */
  amount: Idr | null;
  duration: number | null;
  isRiskConfirmed: boolean;
  onConfirmRisk: (isConfirmed: boolean) => void;
  formId: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The end of the sheet: the risk to confirm with its amount, the cancel button, and the button that names plan and amount. */
export function BuyConfirmation({
  plan,
  amount,
  duration,
  isRiskConfirmed,
  onConfirmRisk,
  formId,
  isPending,
  onCancel,
}: BuyConfirmationProps) {
  const { t } = useTranslation('investments');
  const hintId = useId();
  const planName = usePlanName();
  const name = planName(plan.type);
  const range = usePlanRange(plan);
  const hint = hintOf();
  function hintOf(): string | null {
    if (!plan.isActive) return t('member.buy.notOffered');
    if (amount === null) return t('member.buy.hintAmount', { range });
    return duration !== null && !isRiskConfirmed ? t('member.buy.hintRead') : null;
  }
  return (
    <div className={styles.buyConfirmation}>
      {amount !== null && duration !== null && (
        <Checkbox checked={isRiskConfirmed} onChange={(event) => onConfirmRisk(event.target.checked)}>
          {t('member.buy.read', { amount: formatSgd(amount) })}
        </Checkbox>
      )}
      {hint !== null && (
        <p id={hintId} className={styles.buyHint} role="status">
          {hint}
        </p>
      )}
      <div className={styles.buyButtons}>
        <Button className={clsx(styles.buyButton)} size="large" onClick={onCancel}>
          {t('member.buy.cancel')}
        </Button>
        {/* Without a duration the button is enabled; submitting then shows at that field what is missing. */}
        <MoneyButton
          className={clsx(styles.buyButton)}
          type="primary"
          size="large"
          htmlType="submit"
          form={formId}
          disabled={amount === null || (duration !== null && !isRiskConfirmed)}
          loading={isPending}
          {...(hint !== null && { 'aria-describedby': hintId })}
        >
          {amount === null ? t('member.buy.title', { plan: name }) : t('member.buy.submit', { plan: name, amount: formatSgd(amount) })}
        </MoneyButton>
      </div>
    </div>
  );
}
