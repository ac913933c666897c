import type { ClosedTransaction } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EarlierDecisions } from '../ui/earlier-decisions.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PrivateImage } from '../../shared/ui/private-image.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';

type Row = Serialized<ClosedTransaction>;

const proofWidth = 240;

/** The payment proof, loaded on request. */
function Proof({ address, number }: { address: string; number: number }) {
  const { t } = useTranslation('users');
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <PrivateImage address={address} alt={t('closed.proofOf', { number })} width={proofWidth} />;
  return (
    <Button size="small" onClick={() => setIsShown(true)}>
      {t('closed.showProof')}
      <span className="visually-hidden"> {number}</span>
    </Button>
  );
}

/** Who decided and when, the payee or destination, the notes, and the proof. */
function CardFooter({ row }: { row: Row }) {
  const { t } = useTranslation('users');
  const {
    type,
    number,
    processedAt,
    processedBy,
    bankName,
    accountName,
    accountNumber,
    notes,
    adminNote,
    deletedAt,
    deletionReason,
    proofImage,
  } = row;
  const account = [bankName, accountNumber, accountName].filter((part) => part !== null).join(' · ');
  return (
    <>
      {account !== '' && <p>{t(type === 'withdrawal' ? 'closed.paidTo' : 'closed.sentTo', { account })}</p>}
      {processedAt !== null && (
        <p>
          {processedBy === null ? t('closed.decided') : t('closed.decidedBy', { name: processedBy })} <DateTime at={processedAt} />
        </p>
      )}
      {deletedAt !== null && (
        <p>
          {t('closed.rowDeleted')} <DateTime at={deletedAt} />
        </p>
      )}
      {deletionReason !== null && <p>{t('closed.deletionReason', { reason: deletionReason })}</p>}
      <EarlierDecisions request={row} />
      {notes !== null && <p>{notes}</p>}
      {adminNote !== null && <p>{adminNote}</p>}
      {proofImage !== null && <Proof address={proofImage} number={number} />}
    </>
  );
}

const ClosedTransactionRow = ({ row }: { row: Row }) => {
  const { t } = useTranslation(['users', 'transactions']);
  const { type, number, amount, balanceAfter, status } = row;
  return (
    <div data-testid="closed-transaction">
      <ListRow
        icon={<TransactionIcon type={type} />}
        title={t(typeLabels[type])}
        detail={
          <>
            <span className="num">{t('users:numbered', { number })}</span> · <TransactionDate transaction={row} />
          </>
        }
        note={
          balanceAfter !== null && (
            <>
              {t('transactions:column.balanceAfter')}: <Money amount={balanceAfter} />
            </>
          )
        }
        value={<Money amount={amount} withIdr quiet={status === 'rejected'} />}
        status={status === 'closed' ? <StatusTag status="info">{t('users:closed.withAccount')}</StatusTag> : <StatusTag status={status} />}
        footer={<CardFooter row={row} />}
      />
    </div>
  );
};

/** The transactions of a deleted member, newest first, with the payee and the proof of each request. */
export function ClosedTransactions({ memberId }: { memberId: string }) {
  const { t } = useTranslation('users');
  const pages = useListPages();
  const query = trpc.users.listClosedTransactions.useQuery({ id: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('closed.noTransactions')} text={t('closed.noRecordsText')} />;
  return (
    <AdminList list={shownPageOf<Row>(query, pages)} failed={t('closed.failed')} empty={empty}>
      {(rows) => rows.map((row) => <ClosedTransactionRow key={row.id} row={row} />)}
    </AdminList>
  );
}
