import { formatDays } from '@app/i18n';
import { formatSgd, rateFraction, sgdParts, subtract, type ScheduleDay } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Rate } from '../../shared/ui/rate.tsx';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { exampleAmount, exampleDays, exampleEnd, exampleRatePpm, exampleSchedule } from './example-growth.ts';
import styles from './landing.module.css';

const shownDays = exampleSchedule.filter(({ day }) => day === 1 || day % 7 === 0);
const figures = {
  amount: sgdParts(exampleAmount).digits,
  factor: 1 + rateFraction(exampleRatePpm),
  days: exampleDays,
  value: sgdParts(exampleEnd).digits,
};

function DayRow({ day, value }: ScheduleDay) {
  const isLast = day === exampleDays;
  return (
    <tr className={isLast ? styles.growthLast : undefined}>
      <th scope="row" className="num">
        {day}
      </th>
      <td>
        <SgdDigits amount={subtract(value, exampleAmount)} sign="always" />
      </td>
      <td>
        <SgdDigits amount={value} illustration={isLast} />
      </td>
    </tr>
  );
}

/** The growth of SGD 100, day by day as it would be posted; marked as an illustration, with its formula. */
export function GrowthExample() {
  const { t } = useTranslation('landing');
  const duration = formatDays(exampleDays, useLanguage());
  return (
    <section className={`card ${styles.growth}`}>
      <div className={styles.growthHeader}>
        <h2>{t('example.title', { amount: formatSgd(exampleAmount), plan: t('plans.name.standard') })}</h2>
        <span>{t('example.tag')}</span>
      </div>
      <Rate ratePpm={exampleRatePpm} />
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
          {shownDays.map((day) => (
            <DayRow key={day.day} {...day} />
          ))}
        </tbody>
      </table>
      <p className={styles.growthFormula}>
        <Trans t={t} i18nKey="example.formula" values={figures} components={{ days: <sup /> }} />
      </p>
    </section>
  );
}
