import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TransactionChanges } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { TransactionActions, type TransactionActionProps } from './transaction-actions.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { AdminTransaction } from './transaction-view.ts';
import styles from './transactions.module.css';

type TransactionCardProps = {
  row: AdminTransaction;
  /** Shows the member, in a list of several members. */
  named?: boolean;
} & TransactionActionProps;

/** A transaction as a row of a narrow list: on phones, and in a user's history. */
export function TransactionCard({ row, named = false, ...actionProps }: TransactionCardProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const { type, number, status, userId, username, notes, balanceAfter, createdAt } = row;
  const detail = (
    <>
      {named && <MemberLink id={userId} username={username} />}
      <DottedLine>
        <span className="num">{t('numbered', { number })}</span>
        <DateTime at={createdAt} />
      </DottedLine>
    </>
  );
  const footer = (
    <>
      {notes !== null && <p className={styles.transactionNote}>{notes}</p>}
      {balanceAfter !== null && (
        <span>
          {t('column.balanceAfter')}: <Money amount={balanceAfter} />
        </span>
      )}
      <TransactionActions row={row} {...actionProps} />
    </>
  );
  return (
    <div data-testid="transaction-row">
      <ListRow
        icon={<TransactionIcon type={type} />}
        title={t(typeLabels[type])}
        detail={detail}
        note={<TransactionChanges transaction={row} />}
        footer={footer}
        value={<SignedAmount row={row} withIdr />}
        status={<StatusTag status={status} />}
      />
    </div>
  );
}
