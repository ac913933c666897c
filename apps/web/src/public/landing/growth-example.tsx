import { formatDays } from '@app/i18n';
import { dailyFactor, formatSgd, sgdParts, subtract, type Idr, type ScheduleDay } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Rate } from '../../shared/ui/rate.tsx';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { exampleDays, type Example } from './example-growth.ts';
import styles from './landing.module.css';

const isShown = ({ day }: ScheduleDay) => day === 1 || day % 7 === 0;

function DayRow({ day, value, amount }: ScheduleDay & { amount: Idr }) {
  const isLast = day === exampleDays;
  return (
    <tr className={isLast ? styles.growthLast : undefined}>
      <th scope="row" className="num">
        {day}
      </th>
      <td>
        <SgdDigits amount={subtract(value, amount)} sign="always" />
      </td>
      <td>
        <SgdDigits amount={value} illustration={isLast} />
      </td>
    </tr>
  );
}

/** The growth of the example, day by day as it would be posted; marked as an illustration, with its formula. */
export function GrowthExample({ example: { plan, amount, schedule, end } }: { example: Example }) {
  const { t } = useTranslation('landing');
  const figures = {
    amount: sgdParts(amount).digits,
    factor: dailyFactor(plan.ratePpm),
    days: exampleDays,
    value: sgdParts(end).digits,
  };
  const duration = formatDays(exampleDays, useLanguage());
  return (
    <section className={`card ${styles.growth}`}>
      <div className={styles.growthHeader}>
        <h2>{t('example.title', { amount: formatSgd(amount), plan: t(`plans.name.${plan.type}`) })}</h2>
        <span>{t('example.tag')}</span>
      </div>
      <Rate ratePpm={plan.ratePpm} />
      <table>
        <caption className="visually-hidden">{t('example.caption', { duration })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('example.day')}</th>
            <th scope="col">{t('example.interest')}</th>
            <th scope="col">{t('example.value')}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.filter(isShown).map((day) => (
            <DayRow key={day.day} {...day} amount={amount} />
          ))}
        </tbody>
      </table>
      <p className={styles.growthFormula}>
        <Trans t={t} i18nKey="example.formula" values={figures} components={{ days: <sup /> }} />
      </p>
    </section>
  );
}
