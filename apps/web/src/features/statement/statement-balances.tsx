import type { HeldBalances } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { OwnMoney } from '../../ui/own-money.tsx';
import type { StatementFilter } from './use-statement-filter.ts';

function HeldRow({ name, when, held }: { name: string; when: string; held: HeldBalances }) {
  return (
    <tr>
      <th scope="row">
        {name} <span className="quiet">{when}</span>
      </th>
      <td className="statement-amount">
        <OwnMoney amount={held.available} withIdr />
      </td>
      <td className="statement-amount">
        <OwnMoney amount={held.invested} withIdr />
      </td>
    </tr>
  );
}

type StatementBalancesProps = { filter: StatementFilter; opening: HeldBalances; closing: HeldBalances };

/** What was there before the chosen days and at their end: the lines between explain the difference. */
export function StatementBalances({ filter: { from, to }, opening, closing }: StatementBalancesProps) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const start = from === null ? t('balance.beforeFirst') : t('balance.startOf', { day: formatDay(from, language) });
  const end = to === null ? t('balance.now') : t('balance.endOf', { day: formatDay(to, language) });
  return (
    <table className="statement-balances card">
      <caption className="visually-hidden">{t('balance.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('balance.title')}</span>
          </th>
          <th scope="col">{t('account.available')}</th>
          <th scope="col">{t('account.invested')}</th>
        </tr>
      </thead>
      <tbody>
        <HeldRow name={t('balance.closing')} when={end} held={closing} />
        <HeldRow name={t('balance.opening')} when={start} held={opening} />
      </tbody>
    </table>
  );
}
