import { formatRunTime } from '@app/i18n';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { InterestRun } from './use-interest-run.ts';

/** The result of a run that is over in one sentence: "1,204 investments, SGD 3,410.22, 8 seconds". */
export function InterestResult({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  const { status, investments, amount, startedAt, finishedAt } = run;
  if (status === 'succeeded' && investments === 0) return t('nothingDue');
  const ms = startedAt === null || finishedAt === null ? 0 : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
  return t('result', {
    count: investments,
    investments: formatCount(investments, language),
    amount: formatSgd(amount),
    time: formatRunTime(ms, language),
  });
}
