import { checkpointFileName } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import styles from './ledger-log.module.css';

const programFile = 'verify.mjs';
const exportCommand = 'npm run operate -- ledger-log export ledger-log.jsonl';

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
  /** The newest business day that has a checkpoint; null: none yet. */
  newestDay: string | null;
};

/** How everything in the log is verified outside of this system, with the commands. */
export function VerifyWholeLog({ verifierKey, newestDay }: VerifyWholeLogProps) {
  const { t } = useTranslation('admin-dashboard');
  const checkpoint = newestDay === null ? '' : ` --checkpoint ${checkpointFileName(newestDay)}`;
  return (
    <SectionCard title={t('ledgerLog.whole')}>
      <p className="quiet">{t('ledgerLog.wholeText')}</p>
      <ol className={styles.commands}>
        <Command step={t('ledgerLog.export')} text={exportCommand} />
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
    </SectionCard>
  );
}
