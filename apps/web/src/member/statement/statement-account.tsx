import { clsx } from 'clsx';
import { memberAccounts, type HeldBalances, type MemberAccountKind, type Page } from '@app/contract';
import { floorToCent } from '@app/money';
import { Segmented } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { useTotalText } from '../../shared/lib/use-total-text.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import styles from './statement.module.css';

export const accountLabels = { available: 'account.available', invested: 'account.invested' } as const;
const sums = { available: 'account.availableSum', invested: 'account.investedSum' } as const;

type StatementAccountProps = { account: MemberAccountKind | null; onChoose: (account: MemberAccountKind | null) => void };

/** Selects the movements of one of the two accounts, or all. */
export function StatementAccount({ account, onChoose }: StatementAccountProps) {
  const { t } = useTranslation('statement');
  return (
    <Segmented<MemberAccountKind | 'all'>
      className={clsx(styles.accountChoice)}
      aria-label={t('account.title')}
      options={[
        { value: 'all' as const, label: t('account.all') },
        ...memberAccounts.map((value) => ({ value, label: t(accountLabels[value]) })),
      ]}
      value={account ?? 'all'}
      onChange={(next) => onChoose(next === 'all' ? null : next)}
    />
  );
}

type StatementSumProps = { account: MemberAccountKind; lines: Pick<Page<unknown>, 'total' | 'isTotalEstimated'>; closing: HeldBalances };

/** The number of all lines of one account, and its balance, which is their sum. */
export function StatementSum({ account, lines, closing }: StatementSumProps) {
  const { t } = useTranslation('statement');
  const totalText = useTotalText();
  return (
    <p className={styles.sum}>
      <Trans
        t={t}
        i18nKey={sums[account]}
        count={lines.total}
        values={{ rows: totalText(lines) }}
        components={{
          amount: <OwnMoney amount={account === 'available' ? floorToCent(closing.available) : closing.invested} strong isLedgerSum />,
        }}
      />
    </p>
  );
}
