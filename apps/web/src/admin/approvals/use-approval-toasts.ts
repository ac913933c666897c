import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { isSentForApproval } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { approvalIdOf } from './approval-id-of.ts';

/** Shows a toast with a link for each call, of any form, that was sent to a second administrator. */
export function useApprovalToasts() {
  const { t } = useTranslation('admin-requests');
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isSentForApproval(event.action.error)) return;
        void utils.approvals.invalidate();
        const id = approvalIdOf(event.action.error);
        toast.info(apiErrorOf(event.action.error).detail, {
          action: { label: t('approval.open'), onClick: () => navigate(`/admin/approvals?approval=${id ?? ''}`) },
        });
      }),
    [mutations, navigate, t, utils],
  );
}
