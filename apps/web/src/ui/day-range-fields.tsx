import type { ChosenDays } from '../lib/chosen-days.ts';
import { DayField } from './day-field.tsx';

type DayRangeFieldsProps = {
  range: ChosenDays;
  labels: { from: string; to: string };
  onChoose: (changed: Partial<ChosenDays>) => void;
};

/** The first and the last day of a list's rows; neither can pass the other. */
export function DayRangeFields({ range: { from, to }, labels, onChoose }: DayRangeFieldsProps) {
  return (
    <>
      <DayField label={labels.from} day={from} onChoose={(day) => onChoose({ from: day })} isOutside={(day) => to !== null && day > to} />
      <DayField label={labels.to} day={to} onChoose={(day) => onChoose({ to: day })} isOutside={(day) => from !== null && day < from} />
    </>
  );
}
