import { effectiveAnnualRate, rateFraction } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../lib/format-number.ts';
import { useLanguage } from '../lib/use-language.ts';
import styles from './rate.module.css';

type RateProps = {
  ratePpm: number;
  /** The position of the yearly rate: in the sentence, on a line below, or elsewhere on the page. */
  year?: 'inline' | 'below' | 'none';
  size?: 'plan' | 'text';
};

/** A daily rate and its risk: one sentence in one style, so that the risk is never less visible than the rate. */
export function Rate({ ratePpm, year = 'inline', size = 'text' }: RateProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rate = formatPercent(rateFraction(ratePpm), language);
  const yearly = formatPercent(effectiveAnnualRate(ratePpm), language, 1);
  return (
    <div className={size === 'plan' ? styles.plan : undefined}>
      <p className={styles.sentence}>{year === 'inline' ? t('rate.withYear', { rate, yearly }) : t('rate.daily', { rate })}</p>
      {year === 'below' && <p className={styles.year}>{t('rate.yearly', { yearly })}</p>}
    </div>
  );
}
