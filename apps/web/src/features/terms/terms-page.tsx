import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatInstant } from '../../lib/business-time.ts';
import { useSettings } from '../../lib/settings.ts';
import { useLanguage } from '../../lib/use-language.ts';
import './terms.css';

const lastUpdated = '2026-11-20T00:00:00+08:00';
const sections = ['who', 'account', 'deposits', 'plans', 'risk', 'withdrawals', 'referral', 'privacy', 'changes'] as const;

/** The terms in the active language, with the minimums and company facts of the settings. */
export function TermsPage() {
  const { t } = useTranslation('terms');
  const language = useLanguage();
  const [, navigate] = useLocation();
  const { companyName, registrationNumber, registeredIn, minDeposit, minWithdrawal } = useSettings();
  const facts = { company: companyName, registration: registrationNumber, place: registeredIn };
  const minimumOf = (section: (typeof sections)[number]) => formatSgd(section === 'withdrawals' ? minWithdrawal : minDeposit);
  return (
    <article className="terms">
      <h1>{t('title')}</h1>
      <p className="terms-updated">{t('updated', { date: formatInstant(lastUpdated, language, 'day') })}</p>
      <div className="terms-actions">
        <Button onClick={() => navigate('/register')}>{t('create')}</Button>
        <Button onClick={() => navigate('/')}>{t('home')}</Button>
      </div>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`sections.${section}.title`)}</h2>
          <p>{t(`sections.${section}.text`, { ...facts, minimum: minimumOf(section) })}</p>
        </section>
      ))}
      <div className="terms-actions">
        <Button type="primary" size="large" onClick={() => navigate('/register')}>
          {t('agree')}
        </Button>
      </div>
    </article>
  );
}
