import { Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

/** The last invitation: no pressure, the risk once more. */
export function CallToAction() {
  const { t } = useTranslation('landing');
  const [, navigate] = useLocation();
  return (
    <section className="landing-band">
      <div className="landing-inside landing-cta">
        <div>
          <h2>{t('cta.title')}</h2>
          <p>
            <Trans t={t} i18nKey="cta.text" components={{ terms: <Link href="/terms" /> }} />
          </p>
        </div>
        <Button type="primary" size="large" onClick={() => navigate('/register')}>
          {t('cta.button')}
        </Button>
      </div>
    </section>
  );
}
