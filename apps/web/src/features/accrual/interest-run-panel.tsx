import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { InterestResult } from './interest-result.tsx';
import { isOver, type InterestRun, type InterestRunTools } from './use-interest-run.ts';
import './accrual.css';

function RunProgress({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  if (run.status === 'queued') return t('queued');
  const words = t('running', { done: formatCount(run.investments, language), due: formatCount(run.due, language) });
  return (
    <>
      {words}
      <Progress percent={run.due === 0 ? 0 : Math.round((run.investments / run.due) * 100)} aria-label={words} />
    </>
  );
}

/** How far the run is that was started here, and in the end what it did. Nothing before one is started. */
export function InterestRunPanel({ tools: { run, error, isBusy } }: { tools: InterestRunTools }) {
  const { t } = useTranslation('accrual');
  if (error !== null)
    return <Alert className="interest-run" type="error" showIcon title={t('failed')} description={apiErrorOf(error).detail} />;
  if (run === undefined && !isBusy) return null;
  if (isOver(run)) {
    const failed = run.status === 'failed';
    return (
      <Alert
        className="interest-run"
        type={failed ? 'error' : 'success'}
        showIcon
        title={failed ? t('failed') : t('done')}
        description={<InterestResult run={run} />}
      />
    );
  }
  return (
    <Alert
      className="interest-run"
      type="info"
      showIcon
      role="status"
      title={run === undefined ? t('queued') : <RunProgress run={run} />}
    />
  );
}
