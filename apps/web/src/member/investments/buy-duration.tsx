import { formatDays } from '@app/i18n';
import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { helpIdOf } from '../../shared/ui/labelled-field.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import styles from './investments.module.css';
import labelledFieldStyles from '../../shared/ui/labelled-field.module.css';

const dayMs = 86_400_000;

type BuyDurationProps = {
  id: string;
  /** The durations of the plan, in days. */
  durations: readonly number[];
  value: number | null;
  onChange: (days: number) => void;
  asOf: string | undefined;
  problem: string | undefined;
};

/** The durations of the plan, none preselected, with the instant at which the investment would end. */
export function BuyDuration({ id, durations, value, onChange, asOf, problem }: BuyDurationProps) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const labelId = useId();
  const until = value !== null && asOf !== undefined ? formatInstant(new Date(Date.parse(asOf) + value * dayMs), language) : null;
  return (
    <div className="labelled-field">
      <div className="labelled-field-header">
        <span id={labelId} className={styles.buyLabel}>
          {t('member.buy.duration')}
        </span>
        {until !== null && <span className="labelled-field-aside num">{t('member.buy.until', { at: until })}</span>}
      </div>
      <Segmented<number>
        block
        id={id}
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={problem === undefined ? undefined : helpIdOf(id)}
        options={durations.map((days) => ({ value: days, label: formatDays(days, language) }))}
        /* Zero is none of the options: nothing is selected yet. */
        value={value ?? 0}
        onChange={(days) => days !== 0 && onChange(days)}
      />
      {problem !== undefined && (
        <p id={helpIdOf(id)} className={labelledFieldStyles.fieldError} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
