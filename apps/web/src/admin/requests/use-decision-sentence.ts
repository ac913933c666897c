import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { noValue } from '../lib/no-value.ts';
import type { AdminRequest } from './admin-request-view.ts';

/**
 * Says who decided a request and when; both administrators, where two were needed. `wasLate`: to a reader who was about to decide it
 * themselves.
 */
export function useDecisionSentence(): (request: AdminRequest, options?: { wasLate: boolean }) => string {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  return ({ status, processedBy, approvedBy, processedAt, createdAt }, { wasLate } = { wasLate: false }) => {
    const params = { by: processedBy ?? noValue, at: formatInstant(processedAt ?? createdAt, language) };
    if (status !== 'approved') return t(wasLate ? 'admin.decision.rejectedMeanwhile' : 'admin.decision.rejectedBy', params);
    if (approvedBy === undefined) return t(wasLate ? 'admin.decision.approvedMeanwhile' : 'admin.decision.approvedBy', params);
    return t(wasLate ? 'admin.decision.approvedMeanwhileByTwo' : 'admin.decision.approvedByTwo', { ...params, checker: approvedBy });
  };
}
