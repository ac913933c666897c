import { investmentSorts, type InvestmentStatus } from '@app/contract';
import { planTypes, type PlanType } from '@app/money';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import { useSort } from '../lib/use-sort.ts';

/** The filters and the order of the investments in the query string. */
export function useInvestmentFilters() {
  const { params, change } = useAddressParams();
  const status: InvestmentStatus = params.get('tab') === 'completed' ? 'completed' : 'active';
  const search = params.get('q') ?? '';
  const planType = planTypes.find((plan) => plan === params.get('plan')) ?? null;
  const order = useSort(investmentSorts, 'newest');
  return {
    status,
    search,
    planType,
    order,
    isFiltered: search !== '' || planType !== null,
    show: (tab: InvestmentStatus) => change({ tab, ...toFirstPage }),
    searchFor: (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true }),
    choosePlan: (plan: PlanType | null) => change({ plan, ...toFirstPage }),
    clear: () => change({ q: null, plan: null, ...toFirstPage }),
    /** Filters and order as tRPC takes them. */
    input: { status, sort: order.sort, ...(search !== '' && { search }), ...(planType !== null && { planType }) },
    /** The same filters as REST takes them. */
    query: { status, sort: order.sort, search: search || undefined, plan_type: planType ?? undefined },
  };
}

export type InvestmentFilters = ReturnType<typeof useInvestmentFilters>;
