import { liveFacts, TERMS_VERSION } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useDocumentTitle, useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';

import { useTermsFacts } from './use-terms-facts.ts';
import styles from './terms.module.css';

const sections = [
  'who',
  'account',
  'deposits',
  'plans',
  'interest',
  'withdrawals',
  'referral',
  'risk',
  'mistakes',
  'privacy',
  'complaints',
  'closing',
  'changes',
] as const;

/** The terms in the active language, with the plans, and the minimums and company facts of the settings. */
export function TermsPage() {
  const { t } = useTranslation(['terms', 'app']);
  useDocumentTitle(t('app:nav.terms'));
  const language = useLanguage();
  const facts = useTermsFacts();
  const settings = useSettings();
  const statements = liveFacts.filter((fact) => settings[fact] !== null);
  const date = formatDay(TERMS_VERSION, language);
  return (
    <article className={styles.root}>
      <h1>{t('title')}</h1>
      <p className={styles.updated}>{t('updated', { version: TERMS_VERSION, date })}</p>
      <div className={styles.actions}>
        <ButtonLink href="/register">{t('create')}</ButtonLink>
        <ButtonLink href="/">{t('home')}</ButtonLink>
      </div>
      {statements.length > 0 && (
        <dl className={styles.statements}>
          {statements.map((fact) => (
            <div key={fact}>
              <dt>{t(`facts.${fact}`)}</dt>
              <dd>{settings[fact]}</dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`sections.${section}.title`)}</h2>
          {t(`sections.${section}.text`, facts)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      ))}
      <div className={styles.actions}>
        <ButtonLink kind="primary" size="large" href="/register">
          {t('agree')}
        </ButtonLink>
      </div>
    </article>
  );
}
