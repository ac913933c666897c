import type { Request, Transaction } from '@app/contract';
import { negate } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';

type TransactionRowProps = {
  transaction: Serialized<Transaction> | Serialized<Request>;
  /** In place of the time. */
  note?: ReactNode;
};

/** One request that moved no money, or none yet: type, time, and the amount with its sign. A rejected one has no sign. */
export function TransactionRow({ transaction, note }: TransactionRowProps) {
  const { t } = useTranslation('statement');
  const { type, status, amount } = transaction;
  const isWithdrawal = type === 'withdrawal';
  const value =
    status === 'rejected' ? (
      <OwnMoney amount={amount} sign="never" quiet />
    ) : (
      <OwnMoney amount={isWithdrawal ? negate(amount) : amount} sign="always" />
    );
  return (
    <ListRow
      icon={<TransactionIcon type={type} />}
      title={t(isWithdrawal ? 'kind.withdrawal' : 'kind.deposit')}
      detail={note === undefined ? <TransactionDate transaction={transaction} isOwn /> : undefined}
      note={note}
      value={value}
      status={<StatusTag status={status} />}
    />
  );
}
