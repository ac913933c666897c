import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import styles from './landing.module.css';

/** The last invitation to register, with the risk repeated. */
export function CallToAction() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.band}>
      <div className={`${styles.inside} ${styles.cta}`}>
        <div>
          <h2>{t('cta.title')}</h2>
          <p>
            <Trans t={t} i18nKey="cta.text" components={{ terms: <Link href="/terms" /> }} />
          </p>
        </div>
        <ButtonLink kind="primary" size="large" href="/register">
          {t('cta.button')}
        </ButtonLink>
      </div>
    </section>
  );
}
