import { investmentStatuses, type InvestmentStatus } from '@app/contract';
import { planTypes } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SortField } from '../ui/sort-field.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { AdminInvestmentCards } from './admin-investment-cards.tsx';
import { AdminInvestmentTable } from './admin-investment-table.tsx';
import { AdminInvestmentTotals } from './admin-investment-totals.tsx';
import { useInvestmentFilters, type InvestmentFilters } from './use-investment-filters.ts';

import styles from '../ui/admin-table.module.css';

const labels = {
  active: {
    tab: 'investments.tab.active',
    none: 'investments.empty.active',
    why: 'investments.empty.activeText',
    other: 'completed',
    seeOther: 'investments.empty.seeCompleted',
  },
  completed: {
    tab: 'investments.tab.completed',
    none: 'investments.empty.completed',
    why: 'investments.empty.completedText',
    other: 'active',
    seeOther: 'investments.empty.seeActive',
  },
} as const satisfies Record<InvestmentStatus, Record<string, string>>;

function AdminInvestmentList({ filters }: { filters: InvestmentFilters }) {
  const { status, show, clear } = filters;
  const { t } = useTranslation('transactions');
  const isPhone = useIsPhone();
  const pages = useListPages();
  const query = trpc.investments.list.useQuery({ ...filters.input, ...pages.input });
  const { none, why, other, seeOther } = labels[status];
  const Rows = isPhone ? AdminInvestmentCards : AdminInvestmentTable;
  const empty = filters.isFiltered ? (
    <NoMatch title={t('investments.empty.noMatch')} text={t('investments.empty.noMatchText')} onClear={clear} />
  ) : (
    <EmptyState kind="nothing-yet" title={t(none)} text={t(why)} action={{ text: t(seeOther), onClick: () => show(other) }} />
  );
  return (
    <AdminList list={shownPageOf(query, pages)} failed={t('investments.failed')} empty={empty}>
      {(rows) => <Rows status={status} rows={rows} />}
    </AdminList>
  );
}

/** Filters by member and plan, and the order, all in the query string. */
function InvestmentFilterBar({ filters }: { filters: InvestmentFilters }) {
  const { t } = useTranslation('transactions');
  const isPhone = useIsPhone();
  const planName = usePlanName();
  const { search, searchFor, planType, choosePlan, order } = filters;
  return (
    <div className="list-filters">
      <SearchField search={search} onSearch={searchFor} label={t('investments.search')} />
      <FilterSelect
        label={t('investments.column.plan')}
        any={t('investments.anyPlan')}
        value={planType}
        options={planTypes.map((plan) => ({ value: plan, label: planName(plan) }))}
        onChoose={choosePlan}
      />
      <ClearFilters filters={filters} />
      <span className={styles.listFiltersEnd}>
        <SortField order={order} />
        {!isPhone && <DensitySwitch />}
      </span>
    </div>
  );
}

/** All investments: the totals and the list. `actions` and `notice` come from the page, such as the interest run. */
export function AdminInvestments({ actions, notice }: { actions: ReactNode; notice: ReactNode }) {
  const { t } = useTranslation(['transactions', 'area']);
  const language = useLanguage();
  const utils = trpc.useUtils();
  const totals = trpc.investments.totals.useQuery();
  const filters = useInvestmentFilters();
  const counts = { active: totals.data?.activeCount, completed: totals.data?.completedCount };
  const items = investmentStatuses.map((each) => {
    const count = counts[each];
    return { key: each, label: t(labels[each].tab), count: count === undefined ? null : formatCount(count, language) };
  });
  const refresh = <RefreshButton onRefresh={() => void utils.investments.invalidate()} isBusy={totals.isFetching} />;
  return (
    <>
      <PageHeader
        title={t('area:admin.investments')}
        asOf={serverTimeOf(totals.dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="investments" filters={filters.query} />
            {refresh}
            {actions}
          </>
        }
      />
      {notice}
      <AdminInvestmentTotals totals={totals.data} error={totals.error} onRetry={() => void totals.refetch()} />
      <TabbedCard items={items} active={filters.status} onChange={filters.show}>
        <InvestmentFilterBar filters={filters} />
        <AdminInvestmentList key={filters.status} filters={filters} />
      </TabbedCard>
    </>
  );
}
