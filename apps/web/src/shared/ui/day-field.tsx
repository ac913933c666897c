import { datePatterns } from '@app/i18n';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { businessDayjs } from '../lib/business-dayjs.ts';
import { useLanguage } from '../lib/use-language.ts';
import type { ControlProps } from './labelled-field.tsx';

const toBusinessDay = (date: Dayjs) => date.format('YYYY-MM-DD');

const classes = { popup: { body: 'day-panel-body' } };

type DayFieldProps = Partial<ControlProps> & {
  /** The accessible name and the placeholder, where no label is on the screen. */
  accessibleName?: string;
  /** A business day as `2026-11-20`; null: none. */
  day: string | null;
  onChoose: (day: string | null) => void;
  isDayDisabled: (day: string) => boolean;
};

export function DayField({ accessibleName, day, onChoose, isDayDisabled, ...control }: DayFieldProps) {
  return (
    <DatePicker
      {...control}
      className="day-field"
      classNames={classes}
      value={day === null ? null : businessDayjs(day)}
      format={datePatterns[useLanguage()].day}
      inputReadOnly
      placeholder={accessibleName ?? ''}
      aria-label={accessibleName}
      /* Inside the page, so that its content belongs to a landmark. */
      getPopupContainer={(field) => field.parentElement ?? document.body}
      disabledDate={(date) => isDayDisabled(toBusinessDay(date))}
      onChange={(date) => onChoose(date === null ? null : toBusinessDay(date))}
    />
  );
}
