import { effectiveAnnualRate, rateFraction } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../lib/percent.ts';
import { useLanguage } from '../lib/use-language.ts';

type RateProps = {
  ratePpm: number;
  /** Where the yearly rate stands: in the sentence, on a line under it, or elsewhere on the page. */
  year?: 'inline' | 'below' | 'none';
  size?: 'plan' | 'text';
};

/** A daily rate and its risk: one sentence in one style, so that nobody can shrink the second half. */
export function Rate({ ratePpm, year = 'inline', size = 'text' }: RateProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rate = formatPercent(rateFraction(ratePpm), language);
  const yearly = formatPercent(effectiveAnnualRate(ratePpm), language, 1);
  return (
    <div className={`rate rate-${size}`}>
      <p className="rate-sentence">{year === 'inline' ? t('rate.withYear', { rate, yearly }) : t('rate.daily', { rate })}</p>
      {year === 'below' && <p className="rate-year">{t('rate.yearly', { yearly })}</p>}
    </div>
  );
}
