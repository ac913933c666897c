import { useTranslation } from 'react-i18next';
import type { ChosenDays } from '../lib/chosen-days.ts';
import { DayField } from './day-field.tsx';

type DayRangeFieldsProps = { range: ChosenDays; onChoose: (changed: Partial<ChosenDays>) => void };

/** The first and the last day of a list's rows; neither can pass the other. */
export function DayRangeFields({ range: { from, to }, onChoose }: DayRangeFieldsProps) {
  const { t } = useTranslation('area');
  return (
    <>
      <DayField
        label={t('list.from')}
        day={from}
        onChoose={(day) => onChoose({ from: day })}
        isOutside={(day) => to !== null && day > to}
      />
      <DayField label={t('list.to')} day={to} onChoose={(day) => onChoose({ to: day })} isOutside={(day) => from !== null && day < from} />
    </>
  );
}
