import type { RequestType } from '@app/contract';

/** The translation keys that differ between deposits and withdrawals. */
export const requestLabels = {
  deposit: {
    title: 'area:admin.deposits',
    loadFailed: 'admin-requests:admin.failed.loadDeposits',
    processFailed: 'admin-requests:admin.failed.processDeposit',
    done: 'admin-requests:admin.empty.depositsDone',
    none: 'admin-requests:admin.empty.noDeposits',
    processTitle: 'admin-requests:admin.title.processDeposit',
    detailTitle: 'admin-requests:admin.title.deposit',
    amount: 'admin-requests:admin.details.depositAmount',
    past: 'admin-requests:admin.past.deposits',
    movement: 'admin-requests:admin.balance.thisDeposit',
    outcome: 'admin-requests:admin.outcome.deposit',
    approved: 'admin-requests:admin.toast.depositApproved',
    rejected: 'admin-requests:admin.toast.depositRejected',
  },
  withdrawal: {
    title: 'area:admin.withdrawals',
    loadFailed: 'admin-requests:admin.failed.loadWithdrawals',
    processFailed: 'admin-requests:admin.failed.processWithdrawal',
    done: 'admin-requests:admin.empty.withdrawalsDone',
    none: 'admin-requests:admin.empty.noWithdrawals',
    processTitle: 'admin-requests:admin.title.processWithdrawal',
    detailTitle: 'admin-requests:admin.title.withdrawal',
    amount: 'admin-requests:admin.details.withdrawalAmount',
    past: 'admin-requests:admin.past.withdrawals',
    movement: 'admin-requests:admin.balance.thisWithdrawal',
    outcome: 'admin-requests:admin.outcome.withdrawal',
    approved: 'admin-requests:admin.toast.withdrawalApproved',
    rejected: 'admin-requests:admin.toast.withdrawalRejected',
  },
} as const satisfies Record<RequestType, Record<string, string>>;
