import type { ApprovalOperation } from '@app/contract';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { ApprovalRow } from './approval-view.ts';

/** A dot in a translation key would mean a nested key. */
const keys = {
  'requests.process': 'operation.requests_process',
  'transactions.update': 'operation.transactions_update',
  'transactions.delete': 'operation.transactions_delete',
  'users.create': 'operation.users_create',
  'users.update': 'operation.users_update',
  'users.delete': 'operation.users_delete',
  'users.resetSecondFactor': 'operation.users_resetSecondFactor',
  'banks.create': 'operation.banks_create',
  'banks.update': 'operation.banks_update',
  'banks.delete': 'operation.banks_delete',
  'settings.update': 'operation.settings_update',
  'treasury.record': 'operation.treasury_record',
  'treasury.reverse': 'operation.treasury_reverse',
  'plans.update': 'operation.plans_update',
  'protection.update': 'operation.protection_update',
} as const satisfies Record<ApprovalOperation, string>;

/** What is proposed, in one sentence. */
export function useApprovalTitle(): (approval: Pick<ApprovalRow, 'operation' | 'subjectName' | 'amount'>) => string {
  const { t } = useTranslation('approvals');
  return ({ operation, subjectName, amount }) =>
    t(keys[operation], { name: subjectName ?? t('deleted'), amount: amount === null ? '' : formatSgd(amount) });
}
