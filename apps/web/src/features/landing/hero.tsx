import { plans, rateFraction, sgdParts } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatPercent } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { GrowthExample } from './growth-example.tsx';

/** `5` for SGD 5.00: a round amount in a sentence needs no cents. */
const roundDigits = (digits: string) => digits.replace(/\.00$/, '');

/** The promise, the risk in the same breath, and a worked example. */
export function Hero() {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  const [, navigate] = useLocation();
  const { ratePpm, amountMin } = plans.standard;
  return (
    <section className="landing-hero">
      <div className="landing-inside landing-hero-inside">
        <div>
          <h1>{t('hero.title')}</h1>
          <p className="landing-lead">{t('hero.text', { start: roundDigits(sgdParts(amountMin).digits) })}</p>
          <div className="landing-buttons">
            <Button type="primary" size="large" onClick={() => navigate('/register')}>
              {t('hero.start')}
            </Button>
            <Button size="large" href="#plans">
              {t('hero.plans')}
            </Button>
          </div>
          <p className="landing-risk">
            <strong>{t('hero.riskStrong', { rate: formatPercent(rateFraction(ratePpm), language) })}</strong> {t('hero.riskText')}
          </p>
        </div>
        <GrowthExample />
      </div>
    </section>
  );
}
