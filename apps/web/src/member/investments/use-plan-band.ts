import { formatSgd, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';

/** The range of amounts of a plan, as text. */
export function usePlanBand({ amountMin, amountMax }: Plan): string {
  const { t } = useTranslation('investments');
  const minimum = formatSgd(amountMin);
  return amountMax === null ? t('member.offer.bandOpen', { minimum }) : t('member.offer.band', { minimum, maximum: formatSgd(amountMax) });
}
