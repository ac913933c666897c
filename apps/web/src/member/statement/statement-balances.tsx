import { businessDayOf, memberAccounts, type HeldBalances, type StatementPage } from '@app/contract';
import { floorToCent, negate, type SignDisplay } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '../../shared/lib/business-time.ts';
import type { ServerMs } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { accountLabels } from './statement-account.tsx';
import type { StatementFilter } from './use-statement-filter.ts';
import styles from './statement.module.css';

/** `sign`: of a sum of movements; absent for what is held, whose available part is rounded down as on the other pages. */
type HeldRowProps = { name: string; when?: string; held: HeldBalances; sign?: SignDisplay };

function HeldRow({ name, when, held, sign }: HeldRowProps) {
  const shown = sign === undefined ? { ...held, available: floorToCent(held.available) } : held;
  return (
    <tr>
      <th scope="row">
        {name} {when !== undefined && <span className="quiet">{when}</span>}
      </th>
      {memberAccounts.map((account) => (
        <td key={account} className={styles.amount}>
          <OwnMoney amount={held[account]} shown={shown[account]} sign={sign ?? 'negative'} withIdr />
        </td>
      ))}
    </tr>
  );
}

/** A day that has not ended has no closing balance: the current balance is shown with its time. */
function useEnd(to: string | null, asOf: ServerMs | null): string {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  if (to !== null && (asOf === null || to < businessDayOf(new Date(asOf)))) return t('balance.endOf', { day: formatDay(to, language) });
  return asOf === null ? t('balance.now') : t('balance.soFar', { at: formatInstant(asOf, language) });
}

type StatementBalancesProps = {
  filter: StatementFilter;
  balances: Pick<StatementPage, 'opening' | 'closing' | 'moneyIn' | 'moneyOut'>;
  /** The time at which the balances were read. */
  asOf: ServerMs | null;
};

/**
 * The opening balance of the chosen days, what came in and went out, and the closing balance: the lines below add up to both
 * sums.
 */
export function StatementBalances({ filter: { from, to }, balances, asOf }: StatementBalancesProps) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const { moneyOut: out } = balances;
  const start = from === null ? t('balance.beforeFirst') : t('balance.startOf', { day: formatDay(from, language) });
  return (
    <table className={`${styles.balances} card`}>
      <caption className="visually-hidden">{t('balance.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('balance.title')}</span>
          </th>
          {memberAccounts.map((account) => (
            <th key={account} scope="col">
              {t(accountLabels[account])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <HeldRow name={t('balance.opening')} when={start} held={balances.opening} />
        <HeldRow name={t('balance.in')} held={balances.moneyIn} sign="always" />
        <HeldRow name={t('balance.out')} held={{ available: negate(out.available), invested: negate(out.invested) }} sign="always" />
        <HeldRow name={t('balance.closing')} when={useEnd(to, asOf)} held={balances.closing} />
      </tbody>
    </table>
  );
}
