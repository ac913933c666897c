import { effectiveAnnualRate, rateFraction, sgdParts, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { exampleOf } from './example-growth.ts';
import { GrowthExample } from './growth-example.tsx';
import styles from './landing.module.css';

/** `5` for SGD 5.00: a round amount in a sentence needs no cents. */
const roundDigits = (digits: string) => digits.replace(/\.00$/, '');

function Risk({ plan: { ratePpm } }: { plan: Plan }) {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  const rates = { rate: formatPercent(rateFraction(ratePpm), language), yearly: formatPercent(effectiveAnnualRate(ratePpm), language, 1) };
  return (
    <p className={`callout ${styles.risk}`}>
      <strong>{t('hero.riskStrong', rates)}</strong> {t('hero.riskText')}
    </p>
  );
}

/** The first plan that can be bought, its risk beside it, and a worked example. */
export function Hero() {
  const { t } = useTranslation('landing');
  const [plan] = useOfferedPlans();
  return (
    <section className={styles.hero}>
      <div className={`${styles.inside} ${styles.heroInside}`}>
        <div>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>
            {plan ? t('hero.text', { start: roundDigits(sgdParts(plan.amountMin).digits) }) : t('hero.textClosed')}
          </p>
          <div className={styles.buttons}>
            <ButtonLink kind="primary" size="large" href="/register">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink size="large" href="#plans">
              {t('hero.plans')}
            </ButtonLink>
          </div>
          {plan && <Risk plan={plan} />}
        </div>
        {plan && <GrowthExample example={exampleOf(plan)} />}
      </div>
    </section>
  );
}
