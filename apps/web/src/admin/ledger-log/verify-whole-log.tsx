import { checkpointFileName } from '@app/contract';
import { Trans, useTranslation } from 'react-i18next';
import { trpc } from '../../shared/lib/trpc.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import styles from './ledger-log.module.css';

const programFile = 'verify.mjs';

function Command({ step, text }: { step: string; text: string }) {
  return (
    <li>
      {step}
      <div className={styles.command}>
        <code>{text}</code>
        <CopyButton text={text} label={step} />
      </div>
    </li>
  );
}

type VerifyWholeLogProps = {
  /** The key of the newest checkpoint; null: nothing is signed yet. */
  verifierKey: string | null;
};

/** How everything in the log is verified outside of this system, with the commands. */
export function VerifyWholeLog({ verifierKey }: VerifyWholeLogProps) {
  const { t } = useTranslation('admin-dashboard');
  const { data } = trpc.ledgerLog.checkpoints.useQuery({ kind: 'business_day', limit: 1 });
  const newestDay = data?.items[0]?.businessDay ?? null;
  const checkpoint = newestDay === null ? '' : ` --checkpoint ${checkpointFileName(newestDay)}`;
  return (
    <SectionCard title={t('ledgerLog.whole')}>
      <p className="quiet">{t('ledgerLog.wholeText')}</p>
      <ol className={styles.commands}>
        <li>
          {t('ledgerLog.export')}
          <div className={styles.save}>
            <ExportButton list="ledger-log" filters={{}} label={t('ledgerLog.exportLog')} />
          </div>
        </li>
        <li>
          {t('ledgerLog.program')}{' '}
          <a href={`/${programFile}`} download={programFile}>
            {programFile}
          </a>
        </li>
        <Command
          step={t('ledgerLog.run')}
          text={`node ${programFile} ledger-log.jsonl --key ${verifierKey === null ? 'KEY' : `'${verifierKey}'`}${checkpoint}`}
        />
      </ol>
      <p className="field-help">
        <Trans t={t} i18nKey="ledgerLog.hint" components={{ option: <code /> }} />{' '}
        <Trans t={t} i18nKey="ledgerLog.good" components={{ holds: <code />, broken: <code /> }} />
      </p>
    </SectionCard>
  );
}
