import type { Plan } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanHistory } from './plan-history.tsx';
import { PlanTable } from './plan-table.tsx';
import plansStyles from './plans.module.css';
import styles from '../ui/admin-table.module.css';

/** The plans: their terms, the dialog that changes them, and the history of the changes. */
export function AdminPlansPage() {
  const { t } = useTranslation(['plans', 'investments', 'area']);
  const isPhone = useIsPhone();
  const utils = trpc.useUtils();
  const query = trpc.plans.list.useQuery();
  const { data, error, isFetching } = query;
  const [edited, setEdited] = useState<Plan | null>(null);
  const Rows = isPhone ? PlanCards : PlanTable;
  return (
    <>
      <PageHeader
        title={t('area:admin.plans')}
        note={t('note')}
        actions={<RefreshButton onRefresh={() => void utils.plans.invalidate()} isBusy={isFetching} />}
      />
      <TableCard title={t('area:admin.plans')}>
        {error !== null && (
          <div className={styles.adminListProblem}>
            <QueryError query={query} title={t('failed.load')} />
          </div>
        )}
        {data === undefined && error === null && <ListSkeleton rows={3} />}
        {data !== undefined && <Rows plans={data} onEdit={setEdited} />}
      </TableCard>
      <div className={plansStyles.history}>
        <PlanHistory />
      </div>
      <PlanDialog plan={edited} onClose={() => setEdited(null)} />
    </>
  );
}
