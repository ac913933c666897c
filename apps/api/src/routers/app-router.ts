import { router } from '../trpc/procedures.ts';
import { accrualRouter } from './accrual.ts';
import { authRouter } from './auth.ts';
import { banksRouter } from './banks.ts';
import { investmentsRouter } from './investments.ts';
import { ledgerRouter } from './ledger.ts';
import { requestsRouter } from './requests.ts';
import { settingsRouter } from './settings.ts';
import { statsRouter } from './stats.ts';
import { transactionsRouter } from './transactions.ts';

export const appRouter = router({
  accrual: accrualRouter,
  auth: authRouter,
  banks: banksRouter,
  investments: investmentsRouter,
  ledger: ledgerRouter,
  requests: requestsRouter,
  settings: settingsRouter,
  stats: statsRouter,
  transactions: transactionsRouter,
});

export type AppRouter = typeof appRouter;
