import type { CurrentUser, DashboardStats } from '@app/contract';

/** `waiting`: the member has done their part. */
export type FirstRunStep = 'done' | 'waiting' | 'open';

/** The states of the steps before the first plan. */
export type FirstRun = { bank: FirstRunStep; deposit: FirstRunStep };

type Facts = {
  user: Pick<CurrentUser, 'accountNumber'>;
  stats: Pick<DashboardStats, 'activeInvestments' | 'totalInterest' | 'ledgerRows'>;
  hasPendingDeposit: boolean;
};

/** Null: a plan was bought, active now or with interest from before. */
export function firstRunOf({ user, stats, hasPendingDeposit }: Facts): FirstRun | null {
  if (stats.activeInvestments > 0 || stats.totalInterest > 0) return null;
  return {
    bank: user.accountNumber === null ? 'open' : 'done',
    deposit: stats.ledgerRows > 0 ? 'done' : hasPendingDeposit ? 'waiting' : 'open',
  };
}

type LikelyFacts = { user: Pick<CurrentUser, 'accountNumber' | 'balance' | 'totalInterest'> };

/** The same from what a log-in knows, until the rest has been loaded. Wrong for the first day of a plan only. */
export const likelyFirstRunOf = ({ user }: LikelyFacts): FirstRun | null =>
  firstRunOf({
    user,
    stats: { activeInvestments: 0, totalInterest: user.totalInterest, ledgerRows: user.balance > 0 ? 1 : 0 },
    hasPendingDeposit: false,
  });

/** The step that the member can do now, from 0; the plan once the money is there, nothing while a deposit is checked. */
export function nextStep({ bank, deposit }: FirstRun): 0 | 1 | 2 | null {
  if (bank === 'open') return 0;
  if (deposit === 'open') return 1;
  return deposit === 'done' ? 2 : null;
}
