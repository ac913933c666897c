import type { BalancePoint } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';

/** The values of the chart for screen readers, newest day first. */
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
