import { useCallback } from 'react';
import { trpc } from './trpc.ts';

/** Invalidates every query that an operation with money may have changed: balances, requests, transactions, investments, users. */
export function useRenewMoney(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    const parts = [
      utils.auth.session,
      utils.stats,
      utils.requests,
      utils.transactions,
      utils.investments,
      utils.statement,
      utils.users,
      utils.treasury,
      utils.payoutControls.mine,
    ];
    for (const part of parts) void part.invalidate();
  }, [utils]);
}
