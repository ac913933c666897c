import { formatApproval, type ProposedOperation } from '@app/contract';
import { useTranslation } from 'react-i18next';

/** What is proposed, in one sentence. */
export function useApprovalTitle(): (approval: ProposedOperation) => string {
  const { t } = useTranslation(['approvals', 'investments']);
  /* The keys are checked by ApprovalMessage; i18next takes the underscores in them for its own contexts. */
  const say = t as (message: string, params?: object) => string;
  return (approval) => formatApproval(approval, say);
}
