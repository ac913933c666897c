import { clsx } from 'clsx';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import { formatDurations } from '@app/i18n';
import { popularPlan, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { MoneyButton } from '../ui/money-button.tsx';
import { Rate } from '../../shared/ui/rate.tsx';
import { ProfitCalculator } from './profit-calculator.tsx';
import { usePlanRange } from './use-plan-range.ts';
import styles from './investments.module.css';
import popularTagStyles from '../../shared/ui/popular-tag.module.css';

const supports = {
  standard: 'member.offer.support.standard',
  gold: 'member.offer.support.gold',
  premium: 'member.offer.support.premium',
} as const;

/** A plan: its rate with the risk, its limits, its features, and an example of its result. */
export function PlanOffer({ plan, onBuy }: { plan: Plan; onBuy: () => void }) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const { type } = plan;
  const range = usePlanRange(plan);
  const name = planName(type);
  const points = [
    t('member.offer.durations', { durations: formatDurations(plan.durations, useLanguage()) }),
    t('member.offer.compounded'),
    t(supports[type]),
  ];
  return (
    <article className={`card ${styles.planOffer}`} aria-label={name}>
      <div className={styles.planOfferHeader}>
        <h3>{name}</h3>
        {type === popularPlan && <span className={popularTagStyles.root}>{t('member.offer.popular')}</span>}
      </div>
      <Rate ratePpm={plan.ratePpm} year="below" size="plan" />
      <div className={styles.planOfferAmount}>
        <span>{t('member.offer.amount')}</span>
        <p className="num">{range}</p>
      </div>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <CheckCircleOutlined className={clsx(styles.pointIcon)} aria-hidden /> {point}
          </li>
        ))}
      </ul>
      <ProfitCalculator plan={plan} />
      <MoneyButton className={clsx(styles.planOfferBuy)} size="large" block onClick={onBuy}>
        {t('member.offer.buy', { plan: name })}
      </MoneyButton>
    </article>
  );
}
