import { BUSINESS_TIME_ZONE } from '@app/contract';

const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** An instant in a format that spreadsheets sort, `2026-11-20 10:00:00`, in business time; empty for none. */
export const stampOf = (at: Date | null): string => (at === null ? '' : stamp.format(at));
