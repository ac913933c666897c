import { formatSgd, type Idr, type Plan } from '@app/money';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/connection.ts';
import { usePlanName } from '../../lib/use-plan-name.ts';

type BuyConfirmationProps = {
  plan: Plan;
  /** Null: not an amount that could be bought. */
  amount: Idr | null;
  duration: number | null;
  isRead: boolean;
  onRead: (isRead: boolean) => void;
  formId: string;
  isPending: boolean;
};

/** The foot of the sheet: what is missing, else the risk to be read with its amount, and the button that names both. */
export function BuyConfirmation({ plan, amount, duration, isRead, onRead, formId, isPending }: BuyConfirmationProps) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const { state: connection } = useConnection();
  const name = planName(plan.type);
  const isReady = amount !== null && duration !== null;
  return (
    <div className="buy-confirmation">
      {amount !== null && duration !== null ? (
        <Checkbox checked={isRead} onChange={(event) => onRead(event.target.checked)}>
          {t('member.buy.read', { amount: formatSgd(amount) })}
        </Checkbox>
      ) : (
        <p className="field-help" aria-live="polite">
          {t(amount === null ? 'member.buy.amountMissing' : 'member.buy.durationMissing')}
        </p>
      )}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        form={formId}
        disabled={!isReady || !isRead || connection !== 'ok'}
        loading={isPending}
      >
        {amount === null ? t('member.buy.title', { plan: name }) : t('member.buy.submit', { plan: name, amount: formatSgd(amount) })}
      </Button>
    </div>
  );
}
