import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import { formatDurations } from '@app/i18n';
import { formatSgd, popularPlan, type Plan } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { useToken } from '../../shared/lib/token-store.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Rate } from '../../shared/ui/rate.tsx';
import styles from './landing.module.css';
import popularTagStyles from '../../shared/ui/popular-tag.module.css';

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  const isLoggedIn = useToken() !== null;
  const name = t(`plans.name.${plan.type}`);
  const rest = plan.amountMax === null ? t('plans.andUp') : t('plans.upTo', { maximum: formatSgd(plan.amountMax) });
  const points = [
    t('plans.durations', { durations: formatDurations(plan.durations, language) }),
    t('plans.compounded'),
    t(`plans.support.${plan.type}`),
  ];
  return (
    <article className={`card ${styles.planCard}`}>
      <div className={styles.planCardHeader}>
        <h3>{name}</h3>
        {plan.type === popularPlan && <span className={popularTagStyles.root}>{t('plans.popular')}</span>}
      </div>
      <Rate ratePpm={plan.ratePpm} year="below" size="plan" />
      <div className={styles.planCardAmount}>
        <span>{t('plans.amount')}</span>
        <p>
          <strong className="num">{formatSgd(plan.amountMin)}</strong> {rest}
        </p>
      </div>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon of={CheckCircleOutlined} /> {point}
          </li>
        ))}
      </ul>
      <ButtonLink size="large" block href={isLoggedIn ? `/investment?buy=${plan.type}` : `/register?plan=${plan.type}`}>
        {t('plans.choose', { plan: name })}
      </ButtonLink>
    </article>
  );
}

/** The plans that can be bought, all alike, so that none is promoted. */
export function PlanCards() {
  const { t } = useTranslation('landing');
  const plans = useOfferedPlans();
  return (
    <section id="plans" className={styles.section}>
      <div className={styles.inside}>
        <h2>{t('plans.title')}</h2>
        <p className={`${styles.lead} ${styles.leadNarrow}`}>{plans.length > 0 ? t('plans.lead') : t('plans.none')}</p>
        <div className={styles.planCards}>
          {plans.map((plan) => (
            <PlanCard key={plan.type} plan={plan} />
          ))}
        </div>
      </div>
    </section>
  );
}
