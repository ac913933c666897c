import { useTranslation } from 'react-i18next';
import type { ChosenDays } from '../../shared/lib/chosen-days.ts';
import { DayField } from '../../shared/ui/day-field.tsx';

type DayRangeFieldsProps = { range: ChosenDays; onChoose: (changed: Partial<ChosenDays>) => void };

/** Two date fields that limit a list to the rows of the days `from` to `to`; `from` can't be after `to`. */
export function DayRangeFields({ range: { from, to }, onChoose }: DayRangeFieldsProps) {
  const { t } = useTranslation('search');
  return (
    <>
      <DayField
        accessibleName={t('list.from')}
        day={from}
        onChoose={(day) => onChoose({ from: day })}
        isDayDisabled={(day) => to !== null && day > to}
      />
      <DayField
        accessibleName={t('list.to')}
        day={to}
        onChoose={(day) => onChoose({ to: day })}
        isDayDisabled={(day) => from !== null && day < from}
      />
    </>
  );
}
