import type { ScheduleLine } from '@app/contract';
import type { Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import styles from './investments.module.css';

type Line = Serialized<ScheduleLine>;
const labelKeys = { interest: 'member.schedule.paid', reversal: 'member.schedule.takenBack', coming: 'member.schedule.coming' } as const;

function ScheduleRow({ line: { day, kind, at, interest, value } }: { line: Line }) {
  const { t } = useTranslation('investments');
  const isComputed = kind === 'coming';
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {t('member.schedule.day', { day })} <span className={styles.scheduleKind}>{t(labelKeys[kind])}</span>
        <span className={styles.scheduleAt}>
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

/** The purchase, then each day with its interest and the value after it: posted, reversed, or expected. */
export function ScheduleTable({ amount, purchasedAt, lines }: ScheduleTableProps) {
  const { t } = useTranslation('investments');
  return (
    <table className={styles.scheduleTable}>
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
            <span className={styles.scheduleAt}>
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
