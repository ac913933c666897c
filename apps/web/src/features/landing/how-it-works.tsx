import { useTranslation } from 'react-i18next';

const steps = ['deposit', 'buy', 'follow', 'withdraw'] as const;

/** The four steps of a member. */
export function HowItWorks() {
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
