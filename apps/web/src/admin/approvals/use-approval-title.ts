import type { ApprovalOperation } from '@app/contract';
import { formatSgd, planTypes, type PlanType } from '@app/money';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import type { ApprovalRow } from './approval-view.ts';

/** A dot in a translation key would mean a nested key. */
type Underscored<O extends string> = O extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
const keyOf = (operation: ApprovalOperation) => `operation.${operation.replace('.', '_') as Underscored<ApprovalOperation>}` as const; // each has exactly one dot

/** What is proposed, in one sentence. */
export function useApprovalTitle(): (approval: Pick<ApprovalRow, 'operation' | 'kind' | 'subjectName' | 'amount'>) => string {
  const { t } = useTranslation('approvals');
  const planName = usePlanName();
  return ({ operation, kind, subjectName, amount }) =>
    t(keyOf(operation), {
      name: planTypes.includes(subjectName as PlanType) ? planName(subjectName as PlanType) : (subjectName ?? t('deleted')),
      amount: amount === null ? '' : formatSgd(amount),
      ...(kind !== null && { context: kind }),
    });
}
