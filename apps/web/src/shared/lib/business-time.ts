import { BUSINESS_TIME_ZONE, startOfDay } from '@app/contract';
import { formatInstant as format, type Language, type TimeDetail } from '@app/i18n';
import type { ServerMs } from './clock.ts';

/** The hour of the day, 0 to 23, in the business zone. */
export const businessHourOf = (at: ServerMs): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: BUSINESS_TIME_ZONE }).format(at));

/** An instant in the business time zone. A bare number is refused by the type: it might come from this device's clock. */
export const formatInstant = (at: string | Date | ServerMs, language: Language, detail?: TimeDetail): string =>
  format(new Date(at), language, BUSINESS_TIME_ZONE, detail);

/** A calendar day of the business zone, `2026-11-20`, in the format of the language. */
export const formatDay = (day: string, language: Language): string => formatInstant(startOfDay(day), language, 'day');
