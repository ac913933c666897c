import { dayPatterns } from '@app/i18n';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { businessDayjs } from '../lib/business-dayjs.ts';
import { useLanguage } from '../lib/use-language.ts';

const textOf = (date: Dayjs) => date.format('YYYY-MM-DD');

type DayFieldProps = {
  id?: string;
  /** Names the field where no label does. */
  label?: string;
  /** A business day as `2026-11-20`; null: none. */
  day: string | null;
  onChoose: (day: string | null) => void;
  /** Days that can't be chosen. */
  isOutside: (day: string) => boolean;
};

/** Chooses a calendar day. */
export function DayField({ id, label, day, onChoose, isOutside }: DayFieldProps) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      className="day-field"
      value={day === null ? null : businessDayjs(day)}
      format={dayPatterns[useLanguage()]}
      inputReadOnly
      placeholder={label ?? ''}
      aria-label={label}
      /* Inside the page, so that what it shows belongs to a landmark. */
      getPopupContainer={(field) => field.parentElement ?? document.body}
      disabledDate={(date) => isOutside(textOf(date))}
      onChange={(date) => onChoose(date === null ? null : textOf(date))}
    />
  );
}
