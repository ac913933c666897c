import { listLimit } from '@app/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { auditActions, type AuditAction } from './audit-words.ts';
import type { AuditFilters } from './use-audit-filters.ts';
import { useDeed } from './use-deed.ts';

/** Whose acts, which, of which days, holding which text; all of it stands in the address. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const deedOf = useDeed();
  const { action, actor, search, searchFor, range, filter, isFiltered, clear } = filters;
  const { data } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max });
  const actors = (data?.items ?? []).map(({ id, username }) => ({ value: id, label: username }));
  return (
    <div className="list-filters">
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <Select<string>
        className="filter-select"
        aria-label={t('actor')}
        placeholder={t('filter.anyActor')}
        allowClear
        loading={data === undefined}
        value={actor}
        options={actors}
        onChange={(each) => filter({ actor: each ?? null })}
      />
      <Select<AuditAction>
        className="filter-select"
        popupMatchSelectWidth={false}
        aria-label={t('action')}
        placeholder={t('filter.anyAction')}
        allowClear
        value={action}
        options={auditActions.map((each) => ({ value: each, label: deedOf(each) }))}
        onChange={(each) => filter({ action: each ?? null })}
      />
      <DayRangeFields range={range} labels={{ from: t('filter.from'), to: t('filter.to') }} onChoose={filter} />
      {isFiltered && (
        <Button type="text" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}
