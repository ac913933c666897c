import { useTranslation } from 'react-i18next';
import styles from './landing.module.css';

const steps = ['deposit', 'buy', 'follow', 'withdraw'] as const;

/** The four steps of a member. */
export function HowItWorks() {
  const { t } = useTranslation('landing');
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
              <p>{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
