import { useTranslation } from 'react-i18next';
import { useCompanyWords } from '../../lib/company-words.ts';
import { useSettings } from '../../lib/settings.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { GrowthProjection } from './growth-projection.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** Mission, vision and company facts from the settings, the four steps of a member, and how money would grow. */
export function About() {
  const { t } = useTranslation('landing');
  const words = useCompanyWords();
  const { companyName, registrationNumber, registeredIn, businessField, licenceStatement, sourceOfReturns, complaintContact } =
    useSettings();
  const statements = { licence: licenceStatement, source: sourceOfReturns, complaints: complaintContact };
  return (
    <section id="about" className="landing-section">
      <div className="landing-inside landing-about">
        <div>
          <h2>{t('about.title')}</h2>
          {(['mission', 'vision'] as const).map((part) => (
            <div key={part} className="landing-purpose">
              <h3>{t(`purpose.${part}.title`)}</h3>
              <p>{t(`purpose.${part}.text`)}</p>
            </div>
          ))}
          <FactRow label={t('about.company')} value={companyName} />
          <FactRow label={t('about.registration')} value={registrationNumber} />
          <FactRow label={t('about.registeredIn')} value={words.shown('registeredIn', registeredIn)} />
          <FactRow label={t('about.field')} value={words.shown('businessField', businessField)} />
          {(['licence', 'source', 'complaints'] as const).map(
            (part) =>
              statements[part] !== null && (
                <div key={part} className="landing-statement">
                  <h3>{t(`about.${part}`)}</h3>
                  <p>{statements[part]}</p>
                </div>
              ),
          )}
        </div>
        <HowItWorks />
        <GrowthProjection />
      </div>
    </section>
  );
}
