import type { RequestType } from '@app/contract';

/** The sentences that differ between deposits and withdrawals, by their full keys. */
export const adminWords = {
  deposit: {
    title: 'app:nav.admin.deposits',
    loadFailed: 'requests:admin.failed.loadDeposits',
    processFailed: 'requests:admin.failed.processDeposit',
    done: 'requests:admin.empty.depositsDone',
    none: 'requests:admin.empty.noDeposits',
    processTitle: 'requests:admin.title.processDeposit',
    detailTitle: 'requests:admin.title.deposit',
    amount: 'requests:admin.facts.depositAmount',
    past: 'requests:admin.past.deposits',
    movement: 'requests:admin.balance.thisDeposit',
    outcome: 'requests:admin.outcome.deposit',
    approved: 'requests:admin.toast.depositApproved',
    rejected: 'requests:admin.toast.depositRejected',
  },
  withdrawal: {
    title: 'app:nav.admin.withdrawals',
    loadFailed: 'requests:admin.failed.loadWithdrawals',
    processFailed: 'requests:admin.failed.processWithdrawal',
    done: 'requests:admin.empty.withdrawalsDone',
    none: 'requests:admin.empty.noWithdrawals',
    processTitle: 'requests:admin.title.processWithdrawal',
    detailTitle: 'requests:admin.title.withdrawal',
    amount: 'requests:admin.facts.withdrawalAmount',
    past: 'requests:admin.past.withdrawals',
    movement: 'requests:admin.balance.thisWithdrawal',
    outcome: 'requests:admin.outcome.withdrawal',
    approved: 'requests:admin.toast.withdrawalApproved',
    rejected: 'requests:admin.toast.withdrawalRejected',
  },
} as const satisfies Record<RequestType, Record<string, string>>;
