import { formatDurations } from '@app/i18n';
import { effectiveAnnualRate, formatSgd, IDR_PER_SGD, rateFraction, REFERRAL_RATE_PPM, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useCompanyFacts } from '../../shared/lib/company-facts.ts';
import { formatCount, formatPercent } from '../../shared/lib/format-number.ts';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';

/** The plans that can be bought, one sentence and paragraph each. */
function usePlanSentences(): string {
  const { t } = useTranslation('terms');
  const language = useLanguage();
  const plans = useOfferedPlans();
  const sentenceOf = ({ type, ratePpm, amountMin, amountMax, durations }: Plan) => {
    const minimum = formatSgd(amountMin);
    return t('plan.line', {
      plan: t(`plan.name.${type}`),
      rate: formatPercent(rateFraction(ratePpm), language),
      yearly: formatPercent(effectiveAnnualRate(ratePpm), language, 1),
      range: amountMax === null ? t('plan.rangeOpen', { minimum }) : t('plan.range', { minimum, maximum: formatSgd(amountMax) }),
      durations: formatDurations(durations, language),
    });
  };
  return plans.length === 0 ? t('plan.none') : plans.map(sentenceOf).join('\n');
}

/** The values in the sentences of the terms: facts of the settings, the plans, and the constants that the product computes with. */
export function useTermsFacts() {
  const language = useLanguage();
  const { companyName, registrationNumber, registeredIn, minDeposit, minDepositQris, minWithdrawal } = useSettings();
  return {
    company: companyName,
    registration: registrationNumber,
    place: useCompanyFacts().shown('registeredIn', registeredIn),
    minDeposit: formatSgd(minDeposit),
    minQris: formatSgd(minDepositQris),
    minWithdrawal: formatSgd(minWithdrawal),
    plans: usePlanSentences(),
    referralRate: formatPercent(rateFraction(REFERRAL_RATE_PPM), language),
    perSgd: formatCount(IDR_PER_SGD, language),
  };
}
