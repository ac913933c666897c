import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { Money } from '../../ui/money.tsx';
import { RecordChanges } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { TransactionIcon } from '../../ui/transaction-icon.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { TransactionActions, type TransactionActs } from './transaction-actions.tsx';
import { typeWords } from '../../ui/transaction-type-words.ts';
import type { AdminTransaction } from './transaction-view.ts';

type TransactionCardProps = {
  row: AdminTransaction;
  /** Names whose it is, where rows of many stand together. */ named?: boolean;
} & TransactionActs;

/** A transaction as a row of a narrow list: on phones, and in a user's history. */
export function TransactionCard({ row, named = false, ...acts }: TransactionCardProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const { type, number, status, userId, username, notes, balanceAfter, createdAt } = row;
  const detail = (
    <>
      {named ? <MemberLink id={userId} username={username} /> : <span className="num">{t('numbered', { number })}</span>} ·{' '}
      <DateTime at={createdAt} />
    </>
  );
  const foot = (
    <>
      {notes !== null && <p className="transaction-note">{notes}</p>}
      {balanceAfter !== null && (
        <span>
          {t('column.balanceAfter')}: <Money amount={balanceAfter} />
        </span>
      )}
      <TransactionActions row={row} {...acts} />
    </>
  );
  return (
    <div data-testid="transaction-row">
      <ListRow
        icon={<TransactionIcon type={type} />}
        title={t(typeWords[type])}
        detail={detail}
        note={<RecordChanges record={row} />}
        foot={foot}
        value={<SignedAmount row={row} withIdr />}
        status={<StatusTag status={status} />}
      />
    </div>
  );
}
