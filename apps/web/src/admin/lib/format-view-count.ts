import { exactTotalMax } from '@app/contract';
import type { Language } from '@app/i18n';
import { formatCount } from '../../shared/lib/format-number.ts';

/** The number of requests in a view: 1,915, and 10,000+ where more are estimated and not counted. */
export const formatViewCount = (count: number, language: Language): string =>
  count > exactTotalMax ? `${formatCount(exactTotalMax, language)}+` : formatCount(count, language);
