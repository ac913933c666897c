import { BUSINESS_TIME_ZONE } from '@app/contract';

const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** An instant as a spreadsheet sorts it, `2026-11-20 10:00:00`, business time; nothing for none. */
export const stampOf = (at: Date | null): string => (at === null ? '' : stamp.format(at));
