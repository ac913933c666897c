import type { ScheduleLine } from '@app/contract';
import type { Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';

type Line = Wire<ScheduleLine>;
const words = { interest: 'member.schedule.paid', reversal: 'member.schedule.takenBack', coming: 'member.schedule.coming' } as const;

function ScheduleRow({ line: { day, kind, at, interest, value } }: { line: Line }) {
  const { t } = useTranslation('investments');
  const isComputed = kind === 'coming';
  return (
    <tr className={`schedule-${kind}`}>
      <th scope="row">
        {t('member.schedule.day', { day })} <span className="schedule-kind">{t(words[kind])}</span>
        <span className="schedule-at">
          <DateTime at={at} />
        </span>
      </th>
      <td>
        <OwnMoney amount={interest} sign="always" illustration={isComputed} />
      </td>
      <td>
        <OwnMoney amount={value} strong={!isComputed} illustration={isComputed} />
      </td>
    </tr>
  );
}

type ScheduleTableProps = { amount: Idr; purchasedAt: string; lines: readonly Line[] };

/** What was bought, then each day with its interest and the value after it: posted, taken back, or still to come. */
export function ScheduleTable({ amount, purchasedAt, lines }: ScheduleTableProps) {
  const { t } = useTranslation('investments');
  return (
    <table className="schedule-table">
      <thead>
        <tr>
          <th scope="col">{t('member.schedule.when')}</th>
          <th scope="col">{t('member.schedule.interest')}</th>
          <th scope="col">{t('member.schedule.value')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {t('member.schedule.bought')}
            <span className="schedule-at">
              <DateTime at={purchasedAt} />
            </span>
          </th>
          <td>
            <span aria-hidden>–</span>
          </td>
          <td>
            <OwnMoney amount={amount} strong />
          </td>
        </tr>
        {lines.map((line) => (
          <ScheduleRow key={`${line.kind}-${line.day}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}
