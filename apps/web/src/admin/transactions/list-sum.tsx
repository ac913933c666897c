import type { RequestStatus } from '@app/contract';
import { formatIdr, formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import styles from '../ui/admin-table.module.css';

const sumKeys = { approved: 'sum.approved', pending: 'sum.pending', rejected: 'sum.rejected' } as const satisfies Record<
  RequestStatus,
  string
>;

type ListSumProps = {
  sum: Idr;
  /** The number of rows that the sum counts. */
  rows: number;
  /** The status to which the sum is limited; undefined when it covers all rows of the list. */
  status?: RequestStatus;
};

/** The sum over all pages of a list, to compare with the total of the dashboard that links to the list. */
export function ListSum({ sum, rows, status }: ListSumProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const params = { idr: formatIdr(sum), sgd: formatSgd(sum), rows: formatCount(rows, language) };
  return <p className={`quiet ${styles.listSum}`}>{t(status === undefined ? 'sum.all' : sumKeys[status], { count: rows, ...params })}</p>;
}
