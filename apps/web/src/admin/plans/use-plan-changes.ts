import { formatDurations } from '@app/i18n';
import { formatSgd, rateFraction, type PlanTerms } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { changedTerms } from './plan-form-values.ts';

/** A changed field in words: its label, the old and the new value. */
export type PlanChange = { field: string; label: string; before: string; after: string };

/** The changed fields of two versions of the terms, in words. */
export function usePlanChanges(): (previous: PlanTerms, terms: PlanTerms) => PlanChange[] {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  function wordsOf(field: keyof PlanTerms, { ratePpm, amountMin, amountMax, durations, isActive }: PlanTerms): string {
    if (field === 'ratePpm') return formatPercent(rateFraction(ratePpm), language);
    if (field === 'amountMin') return formatSgd(amountMin);
    if (field === 'amountMax') return amountMax === null ? t('value.noMaximum') : formatSgd(amountMax);
    if (field === 'durations') return formatDurations(durations, language);
    return isActive ? t('value.yes') : t('value.no');
  }
  return (previous, terms) =>
    changedTerms(previous, terms).map((field) => ({
      field,
      label: t(`field.${field}`),
      before: wordsOf(field, previous),
      after: wordsOf(field, terms),
    }));
}
