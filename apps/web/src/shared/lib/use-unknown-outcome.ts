import { useTranslation } from 'react-i18next';
import { apiErrorOf } from './api-error.ts';

/** What is said of a call that moves money and may have been received, by the error that came instead of a final answer. */
export function useUnknownOutcome(): (error: unknown) => { title: string; text: string } {
  const { t } = useTranslation('area');
  return (error) => {
    const reason = apiErrorOf(error).detail ?? t('noAnswer.reason');
    return { title: t('noAnswer.title'), text: t('noAnswer.text', { reason }) };
  };
}
