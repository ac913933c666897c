import { PLANS_ELEMENT_ID } from '@app/contract';
import { planDefaults, planTypes, type Plan, type PlanType, type Plans } from '@app/money';
import { createPublicValue, valueInPage } from './public-value.ts';
import { useStore } from './store.ts';

const store = createPublicValue<readonly Plan[]>(
  'plans.list',
  /* Written by the server from the contract's type. */
  (valueInPage(PLANS_ELEMENT_ID) as Plan[] | undefined) ?? planTypes.map((type) => planDefaults[type]),
);
export const renewPlans = store.renew;

/** Every plan with its present terms, also those that can't be bought now. */
export function usePlans(): Plans {
  const plans = useStore(store);
  const planOf = (type: PlanType): Plan => plans.find((plan) => plan.type === type) ?? planDefaults[type];
  return { standard: planOf('standard'), gold: planOf('gold'), premium: planOf('premium') };
}

/** The plans that can be bought now, in their order. */
export const useOfferedPlans = (): Plan[] => useStore(store).filter(({ isActive }) => isActive);

/** The durations of all plans that can be bought now, of every plan where none can, ascending. */
export function useOfferedDurations(): number[] {
  const plans = useStore(store);
  const offered = plans.filter(({ isActive }) => isActive);
  return [...new Set((offered.length > 0 ? offered : plans).flatMap(({ durations }) => durations))].toSorted((a, b) => a - b);
}
