import { clsx } from 'clsx';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/lib/clock.ts';
import { DayField } from '../../shared/ui/day-field.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { monthOf } from './month-of.ts';
import type { ChosenDays } from '../../shared/lib/chosen-days.ts';
import styles from './statement.module.css';

type LabelledDayProps = {
  label: string;
  day: string | null;
  onChoose: (day: string | null) => void;
  isDayDisabled: (day: string) => boolean;
};

function LabelledDay({ label, ...field }: LabelledDayProps) {
  const id = useId();
  return (
    <LabelledField id={id} label={label}>
      {(control) => <DayField {...control} {...field} />}
    </LabelledField>
  );
}

type StatementRangeFieldsProps = { range: ChosenDays; onChoose: (range: ChosenDays) => void };

/** The days of the statement: from and to, or one of the months that are chosen most often. */
export function StatementRangeFields({ range, onChoose }: StatementRangeFieldsProps) {
  const { t } = useTranslation('statement-page');
  const now = useNow();
  const { from, to } = range;
  const presets = [
    { label: t('range.thisMonth'), range: monthOf(now) },
    { label: t('range.lastMonth'), range: monthOf(now, 1) },
    { label: t('range.all'), range: { from: null, to: null } },
  ];
  return (
    <fieldset className={`${styles.range} fitted-days`}>
      <legend className="visually-hidden">{t('range.title')}</legend>
      <LabelledDay
        label={t('range.from')}
        day={from}
        onChoose={(day) => onChoose({ from: day, to })}
        isDayDisabled={(day) => to !== null && day > to}
      />
      <LabelledDay
        label={t('range.to')}
        day={to}
        onChoose={(day) => onChoose({ from, to: day })}
        isDayDisabled={(day) => from !== null && day < from}
      />
      <div className={styles.presets}>
        {presets.map(({ label, range: preset }) => (
          <Button
            key={label}
            className={clsx(styles.preset)}
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => onChoose(preset)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
