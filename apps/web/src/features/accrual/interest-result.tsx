import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { InterestRun } from './use-interest-run.ts';

const secondsFormat = { minimumFractionDigits: 0, maximumFractionDigits: 1 };

/** What a run did, in one sentence: "1,204 investments, SGD 3,410.22, 8 s". */
export function InterestResult({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  const { investments, amount, startedAt, finishedAt } = run;
  if (investments === 0) return t('nothingDue');
  const ms = startedAt === null || finishedAt === null ? 0 : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
  const seconds = new Intl.NumberFormat(language === 'en' ? 'en-SG' : language, secondsFormat).format(ms / 1000);
  return t('result', { count: investments, investments: formatCount(investments, language), amount: formatSgd(amount), seconds });
}
