import { formatDurations } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { useOfferedDurations } from '../../shared/lib/plans.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import styles from './landing.module.css';

const steps = ['deposit', 'buy', 'follow', 'withdraw'] as const;

/** The four steps of a member. */
export function HowItWorks() {
  const { t } = useTranslation('landing');
  const durations = formatDurations(useOfferedDurations(), useLanguage());
  return (
    <div>
      <h2 className={styles.howTitle}>{t('how.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span className={`${styles.stepNumber} num`} aria-hidden>
              {index + 1}
            </span>
            <div>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`, { durations })}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
