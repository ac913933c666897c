import { formatDays } from '@app/i18n';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { Rate } from '../../ui/rate.tsx';
import { exampleAmount, exampleDays, exampleEnd, exampleRatePpm, exampleSchedule } from './example-growth.ts';

const width = 560;
const height = 140;
const headroom = 10;
/* The axis begins at zero: cut off below, the same growth would look many times as steep. */
const yOf = (value: number) => (height - ((height - headroom) * value) / exampleEnd).toFixed(1);
const xOf = (day: number) => ((width * day) / exampleDays).toFixed(1);
const start = yOf(exampleAmount);
/* The value stands still until the interest of a day is posted. */
const steps = exampleSchedule.map(({ day, value }) => `H${xOf(day)}V${yOf(value)}`).join('');

/** The worked example as a drawing, dashed because nothing of it stands in any book. */
export function GrowthProjection() {
  const { t } = useTranslation('landing');
  const duration = formatDays(exampleDays, useLanguage());
  const words = { amount: formatSgd(exampleAmount), value: formatSgd(exampleEnd), days: exampleDays, duration };
  return (
    <section className="card projection">
      <div className="projection-words">
        <div className="growth-head">
          <h2>{t('projection.title')}</h2>
          <span>{t('example.tag')}</span>
        </div>
        <Rate ratePpm={exampleRatePpm} />
        <p className="growth-formula">{t('projection.text', words)}</p>
      </div>
      <figure>
        <svg viewBox={`0 -4 ${width} ${height + 8}`} role="img" aria-label={t('projection.drawing', words)}>
          <path className="projection-area" d={`M0 ${start}${steps}V${height}H0z`} />
          <path className="projection-base" d={`M0 ${height}H${width}`} />
          <path className="projection-put-in" d={`M0 ${start}H${width}`} />
          <path className="projection-line" d={`M0 ${start}${steps}`} />
        </svg>
        <figcaption className="num">
          <span>{t('projection.start', words)}</span>
          <span>{t('projection.end', words)}</span>
        </figcaption>
      </figure>
    </section>
  );
}
