import { useTranslation } from 'react-i18next';
import { useCompanyFacts } from '../../shared/lib/company-facts.ts';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { exampleOf } from './example-growth.ts';
import { GrowthProjection } from './growth-projection.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './landing.module.css';

/** Mission, vision and company facts from the settings, the four steps of a member, and the growth example. */
export function About() {
  const { t } = useTranslation('landing');
  const [plan] = useOfferedPlans();
  const companyFacts = useCompanyFacts();
  const { companyName, registrationNumber, registeredIn, businessField, licenceStatement, sourceOfReturns, complaintContact } =
    useSettings();
  const statements = { licence: licenceStatement, source: sourceOfReturns, complaints: complaintContact };
  return (
    <section id="about" className={styles.section}>
      <div className={`${styles.inside} ${styles.about}`}>
        <div>
          <h2>{t('about.title')}</h2>
          {(['mission', 'vision'] as const).map((part) => (
            <div key={part} className={styles.purpose}>
              <h3>{t(`purpose.${part}.title`)}</h3>
              <p>{t(`purpose.${part}.text`)}</p>
            </div>
          ))}
          <DetailRow label={t('about.company')} value={companyName} />
          <DetailRow label={t('about.registration')} value={registrationNumber} />
          <DetailRow label={t('about.registeredIn')} value={companyFacts.shown('registeredIn', registeredIn)} />
          <DetailRow label={t('about.field')} value={companyFacts.shown('businessField', businessField)} />
          {(['licence', 'source', 'complaints'] as const).map(
            (part) =>
              statements[part] !== null && (
                <div key={part} className={styles.statement}>
                  <h3>{t(`about.${part}`)}</h3>
                  <p>{statements[part]}</p>
                </div>
              ),
          )}
        </div>
        <HowItWorks />
        {plan && <GrowthProjection example={exampleOf(plan)} />}
      </div>
    </section>
  );
}
