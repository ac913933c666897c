import { clsx } from 'clsx';
import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import type { investmentSorts, requestSorts, userSorts } from '@app/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { useSort } from '../lib/use-sort.ts';
import styles from './admin-table.module.css';

/** The sort orders of the server's lists. */
type ListSort = (typeof requestSorts)[number] | (typeof userSorts)[number] | (typeof investmentSorts)[number];

const labelKeys = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  amount: 'sort.amount',
  username: 'sort.username',
  balance: 'sort.balance',
  value: 'sort.value',
  ending: 'sort.ending',
} as const satisfies Record<ListSort, string>;

/** Selects the sort order of a list, which is kept in the query string of the page. */
export function SortField<Sort extends ListSort>({ order: { sorts, sort, sortBy } }: { order: ReturnType<typeof useSort<Sort>> }) {
  const { t } = useTranslation('search');
  return (
    <Select<Sort>
      className={clsx(styles.listSort)}
      aria-label={t('sort.label')}
      prefix={<SortDescendingOutlined aria-hidden />}
      popupMatchSelectWidth={false}
      value={sort}
      options={sorts.map((each) => ({ value: each, label: t(labelKeys[each]) }))}
      onChange={sortBy}
    />
  );
}
