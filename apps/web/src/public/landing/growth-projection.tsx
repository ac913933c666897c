import { formatDays } from '@app/i18n';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Rate } from '../../shared/ui/rate.tsx';
import { exampleDays, type Example } from './example-growth.ts';
import styles from './landing.module.css';

const width = 560;
const height = 140;
const headroom = 10;
const xOf = (day: number) => ((width * day) / exampleDays).toFixed(1);

/** The worked example as a chart, dashed because none of it is in the ledger. */
export function GrowthProjection({ example: { plan, amount, schedule, end } }: { example: Example }) {
  const { t } = useTranslation('landing');
  /* The axis begins at zero: with a higher start the same growth would look many times as steep. */
  const yOf = (value: number) => (height - ((height - headroom) * value) / end).toFixed(1);
  const start = yOf(amount);
  /* The value is constant until the interest of a day is posted. */
  const steps = schedule.map(({ day, value }) => `H${xOf(day)}V${yOf(value)}`).join('');
  const duration = formatDays(exampleDays, useLanguage());
  const values = { amount: formatSgd(amount), value: formatSgd(end), days: exampleDays, duration };
  return (
    <section className={`card ${styles.projection}`}>
      <div>
        <div className={styles.growthHeader}>
          <h2>{t('projection.title')}</h2>
          <span>{t('example.tag')}</span>
        </div>
        <Rate ratePpm={plan.ratePpm} />
        <p className={styles.growthFormula}>{t('projection.text', values)}</p>
      </div>
      <figure>
        <svg viewBox={`0 -4 ${width} ${height + 8}`} role="img" aria-label={t('projection.drawing', values)}>
          <path className={styles.projectionArea} d={`M0 ${start}${steps}V${height}H0z`} />
          <path className={styles.projectionBase} d={`M0 ${height}H${width}`} />
          <path className={styles.projectionPutIn} d={`M0 ${start}H${width}`} />
          <path className={styles.projectionLine} d={`M0 ${start}${steps}`} />
        </svg>
        <figcaption className="num">
          <span>{t('projection.start', values)}</span>
          <span>{t('projection.end', values)}</span>
        </figcaption>
      </figure>
    </section>
  );
}
