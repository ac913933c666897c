import type { Idr } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptHeight } from '../lib/use-kept-height.ts';
import { HideAmountsButton } from './hide-amounts-button.tsx';
import { OwnMoney } from './own-money.tsx';
import { SkeletonBar } from './skeletons.tsx';

type BalanceCardProps = {
  /** The available balance; undefined while it is on the way. */
  balance: Idr | undefined;
  /** A word about the member, such as the tier. */
  tag?: ReactNode;
  /** What proves the figure, e.g. how many ledger rows it is the sum of. */
  note?: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
  kept?: KeptHeight<HTMLElement>;
};

/** The one figure of a member's page, proved, with what is spoken for and what can be done. */
export function BalanceCard({ balance, tag, note, facts, actions, kept }: BalanceCardProps) {
  const { t } = useTranslation();
  return (
    <section {...kept} className="card balance-card" aria-label={t('nav.balance')} aria-busy={balance === undefined}>
      <div className="balance-head">
        <span className="balance-words">
          <span className="balance-label">{t('nav.balance')}</span>
          {tag}
        </span>
        <HideAmountsButton />
      </div>
      <div className="balance-figure">
        {balance === undefined ? (
          <>
            <SkeletonBar width="190px" height={45} />
            <SkeletonBar width="120px" />
          </>
        ) : (
          <span data-testid="balance">
            <OwnMoney amount={balance} size="big" withIdr proved />
          </span>
        )}
        {note !== undefined && <p className="balance-note">{note}</p>}
      </div>
      <div className="balance-facts">{facts}</div>
      <div className="balance-actions">{actions}</div>
    </section>
  );
}
