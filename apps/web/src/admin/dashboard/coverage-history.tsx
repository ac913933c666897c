import type { Coverage } from '@app/contract';
import { formatIdr } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { StepChart } from '../../shared/ui/step-chart.tsx';
import { coverageText, fullCover } from './coverage-ratio.ts';
import { ratioTicks } from './ratio-ticks.ts';
import styles from './coverage.module.css';

type History = Coverage['history'];
type CoveredDay = History[number] & { ratioPpm: number };

const isCovered = (point: History[number]): point is CoveredDay => point.ratioPpm !== null;

/** The coverage of each day on which something was owed, with a reference line at 100%. Loaded when it is shown. */
export function CoverageHistory({ history }: { history: History }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const points = history.filter(isCovered);
  const shown = (chosen === null ? undefined : points[chosen]) ?? points.at(-1);
  if (shown === undefined) return null;
  const ratios = points.map(({ ratioPpm }) => ratioPpm);
  const say = ({ day, ratioPpm, atBank, owed }: CoveredDay) =>
    t('coverage.point', {
      day: formatDay(day, language),
      ratio: coverageText(ratioPpm, language),
      atBank: formatIdr(atBank),
      owed: formatIdr(owed),
    });
  return (
    <div className={styles.history}>
      <p className={`quiet num ${styles.point}`} data-testid="coverage-point">
        {say(shown)}
      </p>
      <StepChart
        points={points.map(({ day, ratioPpm }) => ({ day, value: ratioPpm }))}
        ticks={ratioTicks([...ratios, fullCover]).map((value) => ({ value, text: coverageText(value, language) }))}
        reference={fullCover}
        label={t('coverage.chart')}
        formatPoint={(index) => say(points[index] ?? shown)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className={`quiet ${styles.reference}`}>{t('coverage.reference')}</p>
      <div className="visually-hidden">
        <table>
          <caption>{t('coverage.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('coverage.day')}</th>
              <th scope="col">{t('coverage.ratio')}</th>
              <th scope="col">{t('coverage.atBank')}</th>
              <th scope="col">{t('coverage.owed')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ day, ratioPpm, atBank, owed }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, language)}</th>
                <td>{coverageText(ratioPpm, language)}</td>
                <td>{formatIdr(atBank)}</td>
                <td>{formatIdr(owed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
