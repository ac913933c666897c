import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import { FactRow } from '../../ui/fact-row.tsx';

const steps = ['deposit', 'buy', 'follow', 'withdraw'] as const;

function HowItWorks() {
  const { t } = useTranslation('landing');
  return (
    <div>
      <h2 className="landing-how-title">{t('how.title')}</h2>
      <ol className="landing-steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="landing-step-number num" aria-hidden>
              {index + 1}
            </span>
            <div>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Mission, vision and company facts from the settings, and the four steps of a member. */
export function About() {
  const { t } = useTranslation('landing');
  const { companyName, registrationNumber, registeredIn, businessField } = useSettings();
  return (
    <section id="about" className="landing-section">
      <div className="landing-inside landing-about">
        <div>
          <h2>{t('about.title')}</h2>
          <p className="landing-lead">{t('about.mission')}</p>
          <FactRow label={t('about.company')} value={companyName} />
          <FactRow label={t('about.registration')} value={registrationNumber} />
          <FactRow label={t('about.registeredIn')} value={registeredIn} />
          <FactRow label={t('about.field')} value={businessField} />
        </div>
        <HowItWorks />
      </div>
    </section>
  );
}
