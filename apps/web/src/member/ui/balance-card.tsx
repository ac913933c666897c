import { clsx } from 'clsx';
import type { Idr } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { HideAmountsButton } from './hide-amounts-button.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SkeletonBar } from '../../shared/ui/skeletons.tsx';
import styles from './balance-card.module.css';

type BalanceCardProps = {
  /** The available balance; undefined while it is loading. */
  balance: Idr | undefined;
  /** A tag about the member, such as the tier. */
  tag?: ReactNode;
  /** The source of the figure, such as the number of ledger rows that it is the sum of. */
  note?: ReactNode;
  details: ReactNode;
  actions: ReactNode;
  reservedHeight?: ReservedHeight<HTMLElement>;
};

/** The main figure of a member's page, marked as a sum of the ledger, with the pending amounts and the actions. */
export function BalanceCard({ balance, tag, note, details, actions, reservedHeight }: BalanceCardProps) {
  const { t } = useTranslation();
  return (
    <section {...reservedHeight} className="card balance-card" aria-label={t('nav.balance')} aria-busy={balance === undefined}>
      <div className={styles.header}>
        <span className={styles.text}>
          <span className={styles.label}>{t('nav.balance')}</span>
          {tag}
        </span>
        <HideAmountsButton className={clsx(styles.hide)} />
      </div>
      <div className={styles.figure}>
        {balance === undefined ? (
          <>
            <SkeletonBar width="190px" height={45} />
            <SkeletonBar width="120px" />
          </>
        ) : (
          <span data-testid="balance">
            <OwnMoney amount={balance} size="big" withIdr isLedgerSum />
          </span>
        )}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.details}>{details}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
