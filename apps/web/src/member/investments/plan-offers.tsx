import { planTypes, type PlanType } from '@app/money';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanOffer } from './plan-offer.tsx';
import styles from './investments.module.css';

/** The three plans, all alike, so that none is promoted. Links to `#plans` scroll here. */
export function PlanOffers({ onBuy }: { onBuy: (type: PlanType) => void }) {
  const { t } = useTranslation('investments');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === '#plans') section.current?.scrollIntoView();
  }, []);
  return (
    <section id="plans" ref={section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={styles.planOffersTitle}>
        {t('member.offer.title')}
      </h2>
      <p className={styles.planOffersLead}>{t('member.offer.lead')}</p>
      <div className={styles.planOffers}>
        {planTypes.map((type) => (
          <PlanOffer key={type} type={type} onBuy={() => onBuy(type)} />
        ))}
      </div>
    </section>
  );
}
