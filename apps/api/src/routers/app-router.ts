import { router } from '../trpc/procedures.ts';
import { accrualRouter } from './accrual.ts';
import { approvalsRouter } from './approvals.ts';
import { auditRouter } from './audit.ts';
import { authRouter } from './auth.ts';
import { banksRouter } from './banks.ts';
import { crashesRouter } from './crashes.ts';
import { exportsRouter } from './exports.ts';
import { investmentsRouter } from './investments.ts';
import { ledgerLogRouter } from './ledger-log.ts';
import { ledgerRouter } from './ledger.ts';
import { liveRouter } from './live.ts';
import { notificationsRouter } from './notifications.ts';
import { payoutControlsRouter } from './payout-controls.ts';
import { plansRouter } from './plans.ts';
import { profileRouter } from './profile.ts';
import { protectionRouter } from './protection.ts';
import { referralsRouter } from './referrals.ts';
import { requestsRouter } from './requests.ts';
import { searchRouter } from './search.ts';
import { secondFactorRouter } from './second-factor.ts';
import { securityEventsRouter } from './security-events.ts';
import { settingsRouter } from './settings.ts';
import { statementRouter } from './statement.ts';
import { statsRouter } from './stats.ts';
import { treasuryRouter } from './treasury.ts';
import { transactionsRouter } from './transactions.ts';
import { usersRouter } from './users.ts';

export const appRouter = router({
  accrual: accrualRouter,
  approvals: approvalsRouter,
  audit: auditRouter,
  auth: authRouter,
  banks: banksRouter,
  crashes: crashesRouter,
  exports: exportsRouter,
  investments: investmentsRouter,
  ledger: ledgerRouter,
  ledgerLog: ledgerLogRouter,
  live: liveRouter,
  notifications: notificationsRouter,
  payoutControls: payoutControlsRouter,
  plans: plansRouter,
  profile: profileRouter,
  protection: protectionRouter,
  referrals: referralsRouter,
  requests: requestsRouter,
  search: searchRouter,
  secondFactor: secondFactorRouter,
  securityEvents: securityEventsRouter,
  settings: settingsRouter,
  statement: statementRouter,
  stats: statsRouter,
  transactions: transactionsRouter,
  treasury: treasuryRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
