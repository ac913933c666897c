import type { PlanType } from '@app/money';
import { useTranslation } from 'react-i18next';

const planNames = { standard: 'investments:plan.standard', gold: 'investments:plan.gold', premium: 'investments:plan.premium' } as const;

/** The name of a plan, which is also the name of the tier, in the language of the screen. */
export function usePlanName(): (type: PlanType) => string {
  const { t } = useTranslation(['app', 'investments']);
  return (type) => t(planNames[type]);
}
