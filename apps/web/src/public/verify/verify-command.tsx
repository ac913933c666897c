import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import styles from './verify.module.css';

/** A word of a command for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that checks the same file with the same key. `fileName` null: none is chosen yet; the words in capitals are to be replaced. */
export const commandOf = (fileName: string | null, key: string): string =>
  `node verify.mjs ${fileName === null ? 'FILE' : quoted(fileName)}${fileName?.endsWith('.jsonl') ? ' --receipts' : ''} --key ${key === '' ? 'KEY' : quoted(key)}`;

const copiedMs = 2_000;

/** The command with a button that copies it. The page has neither antd nor toasts. */
export function VerifyCommand({ fileName, verifierKey }: { fileName: string | null; verifierKey: string }) {
  const { t } = useTranslation('verify');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const command = commandOf(fileName, verifierKey);
  async function copy() {
    /* Undefined on pages without https. */
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(command)).then(
      () => navigator.clipboard !== undefined,
      () => false,
    );
    setOutcome(isCopied ? 'copied' : 'notCopied');
  }
  return (
    <>
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
      <p className={styles.commandActions}>
        <HtmlButton onClick={() => void copy()}>{t('copy')}</HtmlButton>
        <span role="status">{outcome !== null && t(outcome)}</span>
      </p>
      {fileName === null && <p className="field-help">{t('placeholders')}</p>}
    </>
  );
}
