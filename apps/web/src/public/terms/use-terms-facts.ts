import { effectiveAnnualRate, formatSgd, IDR_PER_SGD, plans, rateFraction, REFERRAL_RATE_PPM, type Idr } from '@app/money';
import { useCompanyFacts } from '../../shared/lib/company-facts.ts';
import { formatCount, formatPercent } from '../../shared/lib/format-number.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';

/** The values in the sentences of the terms: facts of the settings, and the constants that the product computes with. */
export function useTermsFacts() {
  const language = useLanguage();
  const { companyName, registrationNumber, registeredIn, minDeposit, minDepositQris, minWithdrawal } = useSettings();
  const percent = (ratePpm: number) => formatPercent(rateFraction(ratePpm), language);
  const yearly = (ratePpm: number) => formatPercent(effectiveAnnualRate(ratePpm), language, 1);
  /* Only the highest plan has no upper limit, and no sentence names it. */
  const upTo = (amount: Idr | null) => (amount === null ? '' : formatSgd(amount));
  const { standard, gold, premium } = plans;
  return {
    company: companyName,
    registration: registrationNumber,
    place: useCompanyFacts().shown('registeredIn', registeredIn),
    minDeposit: formatSgd(minDeposit),
    minQris: formatSgd(minDepositQris),
    minWithdrawal: formatSgd(minWithdrawal),
    standardRate: percent(standard.ratePpm),
    standardYear: yearly(standard.ratePpm),
    standardMin: formatSgd(standard.amountMin),
    standardMax: upTo(standard.amountMax),
    goldRate: percent(gold.ratePpm),
    goldYear: yearly(gold.ratePpm),
    goldMin: formatSgd(gold.amountMin),
    goldMax: upTo(gold.amountMax),
    premiumRate: percent(premium.ratePpm),
    premiumYear: yearly(premium.ratePpm),
    premiumMin: formatSgd(premium.amountMin),
    referralRate: percent(REFERRAL_RATE_PPM),
    perSgd: formatCount(IDR_PER_SGD, language),
  };
}
