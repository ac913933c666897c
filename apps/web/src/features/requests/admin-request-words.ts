import type { RequestType } from '@app/contract';

/** The sentences that differ between deposits and withdrawals, by their full keys. */
export const adminWords = {
  deposit: {
    title: 'app:nav.admin.deposits',
    loadFailed: 'queue:admin.failed.loadDeposits',
    processFailed: 'queue:admin.failed.processDeposit',
    done: 'queue:admin.empty.depositsDone',
    none: 'queue:admin.empty.noDeposits',
    processTitle: 'queue:admin.title.processDeposit',
    detailTitle: 'queue:admin.title.deposit',
    amount: 'queue:admin.facts.depositAmount',
    past: 'queue:admin.past.deposits',
    movement: 'queue:admin.balance.thisDeposit',
    outcome: 'queue:admin.outcome.deposit',
    approved: 'queue:admin.toast.depositApproved',
    rejected: 'queue:admin.toast.depositRejected',
  },
  withdrawal: {
    title: 'app:nav.admin.withdrawals',
    loadFailed: 'queue:admin.failed.loadWithdrawals',
    processFailed: 'queue:admin.failed.processWithdrawal',
    done: 'queue:admin.empty.withdrawalsDone',
    none: 'queue:admin.empty.noWithdrawals',
    processTitle: 'queue:admin.title.processWithdrawal',
    detailTitle: 'queue:admin.title.withdrawal',
    amount: 'queue:admin.facts.withdrawalAmount',
    past: 'queue:admin.past.withdrawals',
    movement: 'queue:admin.balance.thisWithdrawal',
    outcome: 'queue:admin.outcome.withdrawal',
    approved: 'queue:admin.toast.withdrawalApproved',
    rejected: 'queue:admin.toast.withdrawalRejected',
  },
} as const satisfies Record<RequestType, Record<string, string>>;
