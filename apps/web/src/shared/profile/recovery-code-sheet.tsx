import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useUser } from '../lib/session.tsx';
import { useSettings } from '../lib/settings.ts';
import styles from './recovery-code-sheet.module.css';

/** What is printed while recovery codes are shown, in place of the page: the website, the user and the codes. The screen does not show it. */
export function RecoveryCodeSheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile');
  const { websiteName } = useSettings();
  const { username } = useUser();
  return createPortal(
    <section className={styles.sheet} aria-hidden data-testid="recovery-code-sheet">
      <h1>{websiteName}</h1>
      <p>{t('secondFactor.codesOf', { username })}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>,
    document.body,
  );
}
