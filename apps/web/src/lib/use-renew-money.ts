import { useCallback } from 'react';
import { trpc } from './trpc.ts';

/** Fetches again whatever an act with money may have changed: balances, requests, transactions, investments. */
export function useRenewMoney(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    for (const part of [utils.auth.me, utils.stats, utils.requests, utils.transactions, utils.investments]) void part.invalidate();
  }, [utils]);
}
