import { settingNamesOf, type ApprovalOperation } from '@app/contract';
import { formatSgd, planTypes } from '@app/money';
import { useTranslation } from 'react-i18next';
import { underscored } from '../lib/underscored.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import type { ApprovalRow } from './approval-view.ts';

/** What is proposed, in one sentence. */
export function useApprovalTitle(): (approval: Pick<ApprovalRow, 'operation' | 'kind' | 'subjectId' | 'subjectName' | 'amount'>) => string {
  const { t } = useTranslation('approvals');
  const planName = usePlanName();
  /* A username may be the type of a plan, too. */
  const nameOf = (operation: ApprovalOperation, name: string | null) => {
    const plan = operation === 'plans.update' ? planTypes.find((type) => type === name) : undefined;
    return plan === undefined ? (name ?? t('deleted')) : planName(plan);
  };
  return ({ operation, kind, subjectId, subjectName, amount }) => {
    /* Going live is no setting among others. */
    if (operation === 'settings.update' && settingNamesOf(subjectId ?? '').includes('operatingMode')) return t('operatingMode');
    return t(`operation.${underscored(operation)}`, {
      name: nameOf(operation, subjectName),
      amount: amount === null ? '' : formatSgd(amount),
      ...(kind !== null && { context: kind }),
    });
  };
}
