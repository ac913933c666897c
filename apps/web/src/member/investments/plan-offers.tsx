import type { PlanType } from '@app/money';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PlanOffer } from './plan-offer.tsx';
import styles from './investments.module.css';

/** The plans that can be bought, all alike, so that none is promoted. Links to `#plans` scroll here. */
export function PlanOffers({ onBuy }: { onBuy: (type: PlanType) => void }) {
  const { t } = useTranslation(['investments', 'area']);
  const plans = useOfferedPlans();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === '#plans') section.current?.scrollIntoView();
  }, []);
  return (
    <section id="plans" ref={section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={styles.planOffersTitle}>
        {t('member.offer.title')}
      </h2>
      <p className={styles.planOffersLead}>
        {plans.length > 0 ? t('area:sentences', { first: t('member.offer.lead'), second: t('member.offer.keep') }) : t('member.offer.keep')}
      </p>
      {plans.length === 0 && <EmptyState kind="nothing-yet" title={t('member.offer.none')} text={t('member.offer.noneText')} />}
      <div className={styles.planOffers}>
        {plans.map((plan) => (
          <PlanOffer key={plan.type} plan={plan} onBuy={() => onBuy(plan.type)} />
        ))}
      </div>
    </section>
  );
}
