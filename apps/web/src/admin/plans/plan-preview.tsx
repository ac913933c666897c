import { formatDays } from '@app/i18n';
import { compoundPreview, formatSgd, fromCents, isInRange, type Plan, type PlanTerms } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import styles from './plans.module.css';

const usualAmount = fromCents(100_000);

/** What the new terms mean: for members, and for one purchase of SGD 1,000, or of the smallest amount that they take, for their longest duration. */
export function PlanPreview({ plan, terms }: { plan: Plan; terms: PlanTerms }) {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const amount = isInRange(terms, usualAmount) ? usualAmount : terms.amountMin;
  const days = terms.durations.at(-1) ?? 1;
  const earnedAt = (ratePpm: number) => formatSgd(compoundPreview(amount, ratePpm, days).profit);
  const facts = { amount: formatSgd(amount), days: formatDays(days, language), now: earnedAt(plan.ratePpm) };
  return (
    <section className={`callout ${styles.preview}`} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      <p>{terms.ratePpm === plan.ratePpm ? t('preview.same', facts) : t('preview.earns', { ...facts, next: earnedAt(terms.ratePpm) })}</p>
      {terms.isActive !== plan.isActive && <p>{terms.isActive ? t('preview.on') : t('preview.off')}</p>}
      {terms.amountMin !== plan.amountMin && <p>{t('preview.tiers')}</p>}
      <p>{t('preview.keep')}</p>
    </section>
  );
}
