import type { RequestStatus } from '@app/contract';
import { formatIdr, formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';

const words = { approved: 'sum.approved', pending: 'sum.pending', rejected: 'sum.rejected' } as const satisfies Record<
  RequestStatus,
  string
>;

type ListSumProps = {
  sum: Idr;
  /** How many rows it counts. */
  rows: number;
  /** What these rows are; undefined where the list has no others. */
  status?: RequestStatus;
};

/** What the counted rows of a list add up to, on every page of it: to be compared with the total that opened it. */
export function ListSum({ sum, rows, status }: ListSumProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const facts = { idr: formatIdr(sum), sgd: formatSgd(sum), rows: formatCount(rows, language) };
  return <p className="quiet list-sum">{t(status === undefined ? 'sum.all' : words[status], { count: rows, ...facts })}</p>;
}
