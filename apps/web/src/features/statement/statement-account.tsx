import { memberAccounts, type HeldBalances, type MemberAccountKind } from '@app/contract';
import { Segmented } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { OwnMoney } from '../../ui/own-money.tsx';

export const accountWords = { available: 'account.available', invested: 'account.invested' } as const;
const sums = { available: 'account.availableSum', invested: 'account.investedSum' } as const;

type StatementAccountProps = { account: MemberAccountKind | null; onChoose: (account: MemberAccountKind | null) => void };

/** Chooses between all movements and those of one balance. */
export function StatementAccount({ account, onChoose }: StatementAccountProps) {
  const { t } = useTranslation('statement');
  return (
    <Segmented<MemberAccountKind | 'all'>
      aria-label={t('account.title')}
      options={[
        { value: 'all' as const, label: t('account.all') },
        ...memberAccounts.map((value) => ({ value, label: t(accountWords[value]) })),
      ]}
      value={account ?? 'all'}
      onChange={(next) => onChoose(next === 'all' ? null : next)}
    />
  );
}

type StatementSumProps = { account: MemberAccountKind; total: number; closing: HeldBalances };

/** Says what all rows of one balance add up to, and how many they are. */
export function StatementSum({ account, total, closing }: StatementSumProps) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  return (
    <p className="statement-sum">
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
