import type { Transaction } from '@app/contract';
import { negate, planTypes } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { RecordDate } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { TransactionIcon } from '../../ui/transaction-icon.tsx';
import { usePlanName } from '../../lib/use-plan-name.ts';

function useTitle({ type, planType, accrualDay }: Wire<Transaction>): string {
  const { t } = useTranslation('stats');
  const planName = usePlanName();
  if (type === 'deposit') return t('member.transactions.deposit');
  if (type === 'withdrawal') return t('member.transactions.withdrawal');
  if (type === 'referral_bonus') return t('member.transactions.referralBonus');
  const plan = planTypes.find((each) => each === planType) ?? 'standard';
  return t('member.transactions.interest', { plan: planName(plan), day: accrualDay });
}

/** One transaction: what, when, how much in which direction. What was rejected has no direction. */
export function TransactionRow({ transaction }: { transaction: Wire<Transaction> }) {
  const title = useTitle(transaction);
  const { type, status, amount } = transaction;
  const isRequest = type === 'deposit' || type === 'withdrawal';
  const value =
    status === 'rejected' ? (
      <OwnMoney amount={amount} sign="never" quiet />
    ) : (
      <OwnMoney amount={type === 'withdrawal' ? negate(amount) : amount} sign="always" />
    );
  return (
    <ListRow
      icon={<TransactionIcon type={type} />}
      title={title}
      detail={<RecordDate record={transaction} own />}
      value={value}
      status={isRequest && <StatusTag status={status} />}
    />
  );
}
