import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import type { PlanHistoryEntry } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconTile } from '../../shared/ui/list-row.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { PlanChangeList } from './plan-change-list.tsx';
import { usePlanChanges } from './use-plan-changes.ts';
import styles from './plans.module.css';
import listRowStyles from '../../shared/ui/list-row.module.css';

function Entry({ entry: { type, updatedBy, updatedAt, reason, previous, terms } }: { entry: Serialized<PlanHistoryEntry> }) {
  const { t } = useTranslation('plans');
  const planName = usePlanName();
  const changesOf = usePlanChanges();
  return (
    <div className={`list-row ${styles.entry}`} data-testid="plan-entry">
      <IconTile icon={<HistoryOutlined aria-hidden />} />
      <div className="list-row-text">
        <div className={listRowStyles.title}>{t('history.of', { plan: planName(type), name: updatedBy })}</div>
        <div className={listRowStyles.detail}>
          <DateTime at={updatedAt} withZone />
        </div>
        <PlanChangeList changes={changesOf(previous, terms)} became={t('value.became')} />
        <p>{t('history.reason', { reason })}</p>
      </div>
    </div>
  );
}

/** Which master admin changed which plan, when, why, and from which terms to which. */
export function PlanHistory() {
  const { t } = useTranslation('plans');
  const pages = useListPages();
  const query = trpc.plans.history.useQuery({ ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('history.none')} text={t('history.noneText')} />;
  return (
    <SectionCard title={t('history.title')} flush>
      <AdminList list={shownPageOf(query, pages)} failed={t('failed.history')} empty={empty}>
        {(rows) => rows.map((entry) => <Entry key={entry.id} entry={entry} />)}
      </AdminList>
    </SectionCard>
  );
}
