import { useTranslation } from 'react-i18next';
import { didKeyOf, isAuditAction } from './audit-words.ts';

/** Says an act of the log in words; one that has none yet is named as the log names it. */
export function useDeed(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => (isAuditAction(action) ? t(didKeyOf(action)) : t('did.other', { action }));
}
