import type { BalancePoint } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { OwnMoney } from '../../ui/own-money.tsx';

/** What the chart shows, for those who read it with their ears; the newest day first. */
export function BalanceHistoryTable({ points }: { points: readonly BalancePoint[] }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  return (
    <table>
      <caption>{t('member.history.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('member.history.day')}</th>
          <th scope="col">{t('member.history.available')}</th>
          <th scope="col">{t('member.history.invested')}</th>
          <th scope="col">{t('member.history.total')}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ day, available, invested, total }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day, language)}</th>
            <td>
              <OwnMoney amount={available} />
            </td>
            <td>
              <OwnMoney amount={invested} />
            </td>
            <td>
              <OwnMoney amount={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
