import { investmentStatuses, type InvestmentStatus } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toFirstPage, useAddressParams, useListPages } from '../../lib/address-params.ts';
import { formatCount } from '../../lib/percent.ts';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListPager } from '../../ui/list-pager.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { AdminInvestmentCards } from './admin-investment-cards.tsx';
import { AdminInvestmentTable } from './admin-investment-table.tsx';
import { AdminInvestmentTotals } from './admin-investment-totals.tsx';
import './admin-investments.css';

const pageSize = 20;
const words = {
  active: {
    tab: 'admin.tab.active',
    none: 'admin.empty.active',
    why: 'admin.empty.activeText',
    other: 'completed',
    seeOther: 'admin.empty.seeCompleted',
  },
  completed: {
    tab: 'admin.tab.completed',
    none: 'admin.empty.completed',
    why: 'admin.empty.completedText',
    other: 'active',
    seeOther: 'admin.empty.seeActive',
  },
} as const satisfies Record<InvestmentStatus, Record<string, string>>;

type ListProps = { status: InvestmentStatus; onShow: (status: InvestmentStatus) => void };

function AdminInvestmentList({ status, onShow }: ListProps) {
  const { t } = useTranslation('investments');
  const isPhone = useIsPhone();
  const { page, after, goNext, goBack } = useListPages();
  const { data, error, dataUpdatedAt, refetch } = trpc.investments.list.useQuery({
    status,
    limit: pageSize,
    ...(after !== '' && { cursor: after }),
  });
  const { none, why, other, seeOther } = words[status];
  const Rows = isPhone ? AdminInvestmentCards : AdminInvestmentTable;
  const cursor = data?.nextCursor ?? null;
  return (
    <>
      {error !== null && (
        <div className="admin-list-problem">
          <ErrorPanel error={error} title={t('admin.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton rows={8} />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title={t(none)} text={t(why)} action={{ text: t(seeOther), onClick: () => onShow(other) }} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <Rows status={status} rows={data.items} />
          <ListPager
            page={page}
            pageSize={pageSize}
            shown={data.items.length}
            total={data.total}
            onBack={page > 1 ? goBack : null}
            onNext={cursor === null ? null : () => goNext(cursor)}
          />
        </>
      )}
    </>
  );
}

/** All investments: what they come to, and one by one. `actions` and `notice` are the page's, such as the interest run. */
export function AdminInvestments({ actions, notice }: { actions: ReactNode; notice: ReactNode }) {
  const { t } = useTranslation(['investments', 'app']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const utils = trpc.useUtils();
  const totals = trpc.investments.totals.useQuery();
  const { params, change } = useAddressParams();
  const status: InvestmentStatus = params.get('tab') === 'completed' ? 'completed' : 'active';
  const show = (tab: InvestmentStatus) => change({ tab, ...toFirstPage });
  const counts = { active: totals.data?.activeCount, completed: totals.data?.completedCount };
  const items = investmentStatuses.map((each) => {
    const count = counts[each];
    return { key: each, word: t(words[each].tab), count: count === undefined ? undefined : formatCount(count, language) };
  });
  const refresh = <RefreshButton onRefresh={() => void utils.investments.invalidate()} isBusy={totals.isFetching} />;
  return (
    <>
      <PageHeader
        title={t('app:nav.admin.investments')}
        asOf={totals.dataUpdatedAt || null}
        actions={
          <>
            {refresh}
            {actions}
          </>
        }
      />
      {notice}
      <AdminInvestmentTotals totals={totals.data} error={totals.error} onRetry={() => void totals.refetch()} />
      <TabbedCard items={items} active={status} onChange={show} {...(!isPhone && { tools: <DensitySwitch /> })}>
        <AdminInvestmentList key={status} status={status} onShow={show} />
      </TabbedCard>
    </>
  );
}
