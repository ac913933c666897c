import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/clock.ts';
import { DayField } from '../../ui/day-field.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { monthOf } from './month-of.ts';
import type { ChosenDays } from '../../lib/chosen-days.ts';

type LabelledDayProps = { label: string; day: string | null; onChoose: (day: string | null) => void; isOutside: (day: string) => boolean };

function LabelledDay({ label, ...field }: LabelledDayProps) {
  const id = useId();
  return (
    <LabelledField id={id} label={label}>
      <DayField id={id} {...field} />
    </LabelledField>
  );
}

type StatementRangeFieldsProps = { range: ChosenDays; onChoose: (range: ChosenDays) => void };

/** The days that the statement covers: from and to, or one of the months that are asked for most. */
export function StatementRangeFields({ range, onChoose }: StatementRangeFieldsProps) {
  const { t } = useTranslation('statement');
  const now = useNow();
  const { from, to } = range;
  const presets = [
    { word: t('range.thisMonth'), range: monthOf(now) },
    { word: t('range.lastMonth'), range: monthOf(now, 1) },
    { word: t('range.all'), range: { from: null, to: null } },
  ];
  return (
    <fieldset className="statement-range">
      <legend className="visually-hidden">{t('range.title')}</legend>
      <LabelledDay
        label={t('range.from')}
        day={from}
        onChoose={(day) => onChoose({ from: day, to })}
        isOutside={(day) => to !== null && day > to}
      />
      <LabelledDay
        label={t('range.to')}
        day={to}
        onChoose={(day) => onChoose({ from, to: day })}
        isOutside={(day) => from !== null && day < from}
      />
      <div className="statement-presets">
        {presets.map(({ word, range: preset }) => (
          <Button key={word} aria-pressed={preset.from === from && preset.to === to} onClick={() => onChoose(preset)}>
            {word}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
