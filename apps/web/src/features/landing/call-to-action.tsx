import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The last invitation: no pressure, the risk once more. */
export function CallToAction() {
  const { t } = useTranslation('landing');
  return (
    <section className="landing-band">
      <div className="landing-inside landing-cta">
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
