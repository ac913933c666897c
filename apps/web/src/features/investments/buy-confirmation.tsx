import { formatSgd, type Idr, type Plan } from '@app/money';
import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../lib/use-plan-name.ts';
import { MoneyButton } from '../../ui/money-button.tsx';
import { usePlanBand } from './use-plan-band.ts';

type BuyConfirmationProps = {
  plan: Plan;
  /** Null: not an amount that could be bought. */
  amount: Idr | null;
  duration: number | null;
  isRead: boolean;
  onRead: (isRead: boolean) => void;
  formId: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The foot of the sheet: the risk to be read with its amount, the way back, and the button that names plan and amount. */
export function BuyConfirmation({ plan, amount, duration, isRead, onRead, formId, isPending, onCancel }: BuyConfirmationProps) {
  const { t } = useTranslation('investments');
  const hintId = useId();
  const planName = usePlanName();
  const name = planName(plan.type);
  const band = usePlanBand(plan);
  const hint = amount === null ? t('member.buy.hintAmount', { band }) : duration !== null && !isRead ? t('member.buy.hintRead') : null;
  return (
    <div className="buy-confirmation">
      {amount !== null && duration !== null && (
        <Checkbox checked={isRead} onChange={(event) => onRead(event.target.checked)}>
          {t('member.buy.read', { amount: formatSgd(amount) })}
        </Checkbox>
      )}
      {hint !== null && (
        <p id={hintId} className="buy-hint" role="status">
          {hint}
        </p>
      )}
      <div className="buy-buttons">
        <Button size="large" onClick={onCancel}>
          {t('member.buy.cancel')}
        </Button>
        {/* Without a duration it can be pressed, and then says at that field what is missing. */}
        <MoneyButton
          type="primary"
          size="large"
          htmlType="submit"
          form={formId}
          disabled={amount === null || (duration !== null && !isRead)}
          loading={isPending}
          {...(hint !== null && { 'aria-describedby': hintId })}
        >
          {amount === null ? t('member.buy.title', { plan: name }) : t('member.buy.submit', { plan: name, amount: formatSgd(amount) })}
        </MoneyButton>
      </div>
    </div>
  );
}
