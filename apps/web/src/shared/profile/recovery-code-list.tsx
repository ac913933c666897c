import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusElement } from '../lib/focus-element.ts';
import { saveFile } from '../lib/save-file.ts';
import { UnsavedInput } from '../lib/use-guarded-close.tsx';
import { useQuestionBeforeLink } from '../lib/use-question-before-link.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx';
import styles from './profile.module.css';

/** Makes the browser ask before it closes or reloads the page. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** New recovery codes, which are shown once. They stay until the user says that they are kept. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const [areKept, setAreKept] = useState(false);
  useEffect(() => {
    if (areKept) return;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [areKept]);
  const question = useQuestionBeforeLink(!areKept, {
    title: t('secondFactor.leaveTitle'),
    text: t('secondFactor.leaveText'),
    leave: t('secondFactor.leave'),
    stay: t('secondFactor.stay'),
  });
  const text = `${codes.join('\n')}\n`;
  return (
    <div>
      <UnsavedInput when={!areKept} />
      {question}
      <RecoveryCodeSheet codes={codes} />
      <p className={`callout ${styles.firstText}`} tabIndex={-1} ref={focusElement}>
        {t('secondFactor.codesText')}
      </p>
      <ul className={styles.recoveryCodes} aria-label={t('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} label={t('secondFactor.codes')} />
        <Button onClick={() => window.print()}>{t('secondFactor.print')}</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t('secondFactor.download')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Checkbox checked={areKept} onChange={({ target }) => setAreKept(target.checked)}>
          {t('secondFactor.kept')}
        </Checkbox>
        <Button type="primary" disabled={!areKept} onClick={onDone}>
          {t('secondFactor.done')}
        </Button>
      </div>
    </div>
  );
}
