import { accessDays, businessDayOf, dayMs } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { businessDayjs } from '../../shared/lib/business-dayjs.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { businessDayNow } from '../../shared/lib/working-days.ts';
import { DayField } from '../../shared/ui/day-field.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';

/** The last instant of a business day, as the server takes the end of the access of an auditor. */
export const lastInstantOf = (day: string): string => businessDayjs.tz(day).endOf('day').toISOString();

/** The business day on which the access of a new auditor ends unless another one is chosen. */
export const usualLastDay = (): string => businessDayOf(new Date(serverNow() + accessDays.default * dayMs));

/** Whether the access of a new auditor, or of an existing one, may end on this day. */
function mayEndOn(day: string, isNew: boolean): boolean {
  const leftMs = Date.parse(lastInstantOf(day)) - serverNow();
  return leftMs <= accessDays.max * dayMs && (isNew ? leftMs >= accessDays.min * dayMs : day >= businessDayNow());
}

type AccessFieldProps = { id: string; lastDay: string; isNew?: boolean; problem: string | undefined; onChoose: (day: string) => void };

/** The last day on which an auditor has access. */
export function AccessField({ id, lastDay, isNew = false, problem, onChoose }: AccessFieldProps) {
  const { t } = useTranslation('users');
  return (
    <LabelledField
      id={id}
      label={t('form.accessUntil')}
      help={t(isNew ? 'form.accessHelpNew' : 'form.accessHelp', { count: accessDays.max })}
      problem={problem}
    >
      {(control) => (
        <DayField
          {...control}
          day={lastDay}
          isDayDisabled={(day) => !mayEndOn(day, isNew)}
          onChoose={(day) => day !== null && onChoose(day)}
        />
      )}
    </LabelledField>
  );
}
