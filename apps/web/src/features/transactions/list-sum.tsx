import { formatIdr, formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** What all rows of a list add up to, on every page of it: to be compared with the total that opened it. */
export function ListSum({ sum, rows }: { sum: Idr; rows: number }) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const facts = { idr: formatIdr(sum), sgd: formatSgd(sum), rows: formatCount(rows, language) };
  return <p className="quiet list-sum">{t('sum', { count: rows, ...facts })}</p>;
}
