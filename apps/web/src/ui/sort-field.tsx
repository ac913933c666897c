import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import type { investmentSorts, requestSorts, userSorts } from '@app/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { useSort } from '../lib/use-sort.ts';

/** The orders in which the server gives its lists. */
type ListSort = (typeof requestSorts)[number] | (typeof userSorts)[number] | (typeof investmentSorts)[number];

const words = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  amount: 'sort.amount',
  username: 'sort.username',
  balance: 'sort.balance',
  value: 'sort.value',
  ending: 'sort.ending',
} as const satisfies Record<ListSort, string>;

/** Chooses the order of a list; it stands in the address. */
export function SortField<Sort extends ListSort>({ order: { sorts, sort, sortBy } }: { order: ReturnType<typeof useSort<Sort>> }) {
  const { t } = useTranslation('search');
  return (
    <Select<Sort>
      className="list-sort"
      aria-label={t('sort.label')}
      prefix={<SortDescendingOutlined aria-hidden />}
      popupMatchSelectWidth={false}
      value={sort}
      options={sorts.map((each) => ({ value: each, label: t(words[each]) }))}
      onChange={sortBy}
    />
  );
}
