import { formatSgd, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';

/** The range of amounts of a plan, as text. */
export function usePlanRange({ amountMin, amountMax }: Plan): string {
  const { t } = useTranslation('investments');
  const minimum = formatSgd(amountMin);
  return amountMax === null
    ? t('member.offer.rangeOpen', { minimum })
    : t('member.offer.range', { minimum, maximum: formatSgd(amountMax) });
}
