import type { ApprovalOperation } from '@app/contract';
import { formatSgd, planTypes } from '@app/money';
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
  /* A username may be the type of a plan, too. */
  const nameOf = (operation: ApprovalOperation, name: string | null) => {
    const plan = operation === 'plans.update' ? planTypes.find((type) => type === name) : undefined;
    return plan === undefined ? (name ?? t('deleted')) : planName(plan);
  };
  return ({ operation, kind, subjectName, amount }) =>
    t(keyOf(operation), {
      name: nameOf(operation, subjectName),
      amount: amount === null ? '' : formatSgd(amount),
      ...(kind !== null && { context: kind }),
    });
}
