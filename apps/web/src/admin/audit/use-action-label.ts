import { useTranslation } from 'react-i18next';
import { didKeyOf, isAuditAction } from './audit-labels.ts';

/** The description of an action of the log; an action without a translation shows its own name. */
export function useActionLabel(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => (isAuditAction(action) ? t(didKeyOf(action)) : t('did.other', { action }));
}
