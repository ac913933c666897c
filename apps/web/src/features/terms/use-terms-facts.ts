import { effectiveAnnualRate, formatSgd, IDR_PER_SGD, plans, rateFraction, REFERRAL_RATE_PPM, type Idr } from '@app/money';
import { useCompanyWords } from '../../lib/company-words.ts';
import { formatCount, formatPercent } from '../../lib/percent.ts';
import { useSettings } from '../../lib/settings.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** What the sentences of the terms name: facts of the settings, and the numbers that the product computes with. */
export function useTermsFacts() {
  const language = useLanguage();
  const { companyName, registrationNumber, registeredIn, minDeposit, minDepositQris, minWithdrawal } = useSettings();
  const percent = (ratePpm: number) => formatPercent(rateFraction(ratePpm), language);
  const yearly = (ratePpm: number) => formatPercent(effectiveAnnualRate(ratePpm), language, 1);
  /* Only the highest plan has no upper end, and no sentence names it. */
  const upTo = (amount: Idr | null) => (amount === null ? '' : formatSgd(amount));
  const { standard, gold, premium } = plans;
  return {
    company: companyName,
    registration: registrationNumber,
    place: useCompanyWords().shown('registeredIn', registeredIn),
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
