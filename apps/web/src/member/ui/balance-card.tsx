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
  /** The available balance, or `total`; undefined while it is loading. */
  balance: Idr | undefined;
  /** That balance in whole cents, by the rule that makes it and the details add up. */
  shown?: Idr | undefined;
  /** The name of the figure when it is a total: computed from two balances, so without double rule and rupiah. */
  total?: string;
  /** A tag about the member, such as the tier. */
  tag?: ReactNode;
  /** Shown below the figure. */
  note?: ReactNode;
  details: ReactNode;
  actions: ReactNode;
  reservedHeight?: ReservedHeight<HTMLElement>;
};

/** The main figure of a member's page: the available balance, marked as a sum of the ledger, or a total; with its parts and the actions. */
export function BalanceCard({ balance, shown, total, tag, note, details, actions, reservedHeight }: BalanceCardProps) {
  const { t } = useTranslation(['app', 'area']);
  const label = total ?? t('area:member.balance');
  return (
    <section {...reservedHeight} className="card balance-card" aria-label={label} aria-busy={balance === undefined}>
      <div className={styles.header}>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          {tag}
        </span>
        <HideAmountsButton className={clsx(styles.hide)} />
      </div>
      <div className={styles.figure}>
        {balance === undefined ? (
          <>
            <SkeletonBar width="190px" height={35} />
            {total === undefined && <SkeletonBar width="120px" />}
          </>
        ) : (
          <span data-testid={total === undefined ? 'balance' : 'total'}>
            <OwnMoney
              amount={balance}
              {...(shown !== undefined && { shown })}
              size="big"
              withIdr={total === undefined}
              isLedgerSum={total === undefined}
            />
          </span>
        )}
        {note}
      </div>
      <div className={styles.details}>{details}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
