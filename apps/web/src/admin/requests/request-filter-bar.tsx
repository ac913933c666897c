import { viewsOfType, type RequestType, type RequestViewName } from '@app/contract';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { SkeletonText } from '../../shared/ui/skeletons.tsx';
import { formatViewCount } from '../lib/format-view-count.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { requestsIntervalMs, type RequestView } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

const viewLabels = {
  with_proof: 'admin.view.withProof',
  without_proof: 'admin.view.withoutProof',
  large: 'admin.view.large',
  new_payee: 'admin.view.newPayee',
  late: 'admin.view.late',
} as const satisfies Record<RequestViewName, string>;

type FilterProps = { type: RequestType; view: RequestView };

/** The views of the pending requests, each with its number of rows; a press on the chosen one leaves it. */
function Views({ type, view: { viewName, filter } }: FilterProps) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const counts = trpc.requests.viewCounts.useQuery({ type }, polledUnlessLive(requestsIntervalMs)).data;
  return (
    <div className={styles.views} role="group" aria-label={t('admin.view.label')}>
      {viewsOfType[type].map((each) => (
        <Button
          key={each}
          size="small"
          aria-pressed={each === viewName}
          onClick={() => filter({ view: each === viewName ? null : each, request: null })}
        >
          {t(viewLabels[each])}{' '}
          <span className={clsx('num', styles.viewCount, each === 'late' && (counts?.late ?? 0) > 0 && styles.overdue)}>
            {counts === undefined ? <SkeletonText width="3ch" /> : formatViewCount(counts[each] ?? 0, language)}
          </span>
        </Button>
      ))}
    </div>
  );
}

function Destinations({ view: { bankDestinationId, filter } }: Pick<FilterProps, 'view'>) {
  const { t } = useTranslation('admin-requests');
  const banks = trpc.banks.listActive.useQuery({}).data?.items;
  return (
    <FilterSelect
      label={t('admin.bank.destination')}
      any={t('admin.view.anyDestination')}
      value={bankDestinationId}
      options={banks?.map(({ id, bankName, accountNumber }) => ({
        value: id,
        label: [bankName, accountNumber].filter(Boolean).join(', '),
      }))}
      onChoose={(bank) => filter({ bank })}
    />
  );
}

/**
 * Limits the list to a view of the pending requests, to a bank destination and to days, all in the query string. `isShort`: only to a
 * view, beside an open request.
 */
export function RequestFilterBar({ type, view, isShort }: FilterProps & { isShort: boolean }) {
  if (isShort && view.tab !== 'pending') return null;
  return (
    <div className="list-filters">
      {view.tab === 'pending' && <Views type={type} view={view} />}
      {!isShort && (
        <>
          {type === 'deposit' && <Destinations view={view} />}
          <DayRangeFields range={view.range} onChoose={view.filter} />
        </>
      )}
      <ClearFilters filters={view} />
    </div>
  );
}
