import { clsx } from 'clsx';
import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { InterestResult } from './interest-result.tsx';
import { isOver, type InterestRun, type InterestRunTools } from './use-interest-run.ts';

import styles from './accrual.module.css';

function RunProgress({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  if (run.status === 'queued') return t('queued');
  const text = t('running', { done: formatCount(run.investments, language), due: formatCount(run.due, language) });
  return (
    <>
      {text}
      <Progress percent={run.due === 0 ? 0 : Math.round((run.investments / run.due) * 100)} aria-label={text} />
    </>
  );
}

/** The progress and then the result of the run that was started on this page; nothing before one is started. */
export function InterestRunPanel({ tools: { run, error, isBusy } }: { tools: InterestRunTools }) {
  const { t } = useTranslation('accrual');
  if (error !== null)
    return <Alert className={clsx(styles.interestRun)} type="error" showIcon title={t('failed')} description={apiErrorOf(error).detail} />;
  if (run === undefined && !isBusy) return null;
  if (isOver(run)) {
    const failed = run.status === 'failed';
    return (
      <Alert
        className={clsx(styles.interestRun)}
        type={failed ? 'error' : 'success'}
        showIcon
        title={failed ? t('failed') : t('done')}
        description={<InterestResult run={run} />}
      />
    );
  }
  return (
    <Alert
      className={clsx(styles.interestRun)}
      type="info"
      showIcon
      role="status"
      title={run === undefined ? t('queued') : <RunProgress run={run} />}
    />
  );
}
