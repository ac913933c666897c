import { BUSINESS_TIME_ZONE } from '@app/contract';
import { formatInstant as format, type Language, type TimeDetail } from '@app/i18n';
import type { ServerMs } from './clock.ts';

/** The hour of the day, 0 to 23, in the business zone. */
export const businessHourOf = (at: ServerMs): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: BUSINESS_TIME_ZONE }).format(at));

/** An instant as the business zone's clock and calendar show it. A bare number is refused: it might be this device's clock. */
export const formatInstant = (at: string | Date | ServerMs, language: Language, detail?: TimeDetail): string =>
  format(new Date(at), language, BUSINESS_TIME_ZONE, detail);

/** A calendar day of the business zone, `2026-11-20`, in the style of the language. */
export const formatDay = (day: string, language: Language): string => formatInstant(`${day}T12:00:00+08:00`, language, 'day');
