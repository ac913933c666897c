import { clsx } from 'clsx';
import { memberAccounts, type HeldBalances, type MemberAccountKind } from '@app/contract';
import { Segmented } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import styles from './statement.module.css';

export const accountLabels = { available: 'account.available', invested: 'account.invested' } as const;
const sums = { available: 'account.availableSum', invested: 'account.investedSum' } as const;

type StatementAccountProps = { account: MemberAccountKind | null; onChoose: (account: MemberAccountKind | null) => void };

/** Selects all movements or those of one balance. */
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

type StatementSumProps = { account: MemberAccountKind; total: number; closing: HeldBalances };

/** The sum of all rows of one balance, and their number. */
export function StatementSum({ account, total, closing }: StatementSumProps) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  return (
    <p className={styles.sum}>
      <Trans
        t={t}
        i18nKey={sums[account]}
        count={total}
        values={{ rows: formatCount(total, language) }}
        components={{ amount: <OwnMoney amount={closing[account]} strong proved /> }}
      />
    </p>
  );
}
