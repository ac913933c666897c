import { operator } from '@app/contract';
import type { Ctx, OperatorActor, OperatorCtx } from './context.ts';

/* What only the program `operate` and tests may import: verbs that need no log-in, and the context that they need. */

export { payInterestNow } from './accrual/pay-interest-now.ts';
export { exportBooks, type BooksToExport, type ConsumePages } from './exports/export-books.ts';
export { acceptLogLoss } from './ledger-log/accept-log-loss.ts';
export { exportLedgerLog } from './ledger-log/export-ledger-log.ts';
export { recordBackup, type BackupToRecord } from './operations/record-backup.ts';
export { switchProtectionOff } from './protection/switch-protection-off.ts';
export { getKeyState } from './secret-key/get-key-state.ts';
export { renewSecretKey } from './secret-key/renew-secret-key.ts';
export { createAdministrator } from './users/create-administrator.ts';
export { importMembers, type OneTimePassword } from './users/import-members.ts';
export { planImport, type ImportProblem, type MemberRow, type PlannedMember } from './users/plan-import.ts';
export { listAdministrators } from './users/list-administrators.ts';
export { resetAdministratorFactor } from './users/reset-second-factor.ts';
export { resetAdministratorPassword } from './users/reset-administrator-password.ts';

/** The context of the operator at the machine. Whoever starts `operate` could read and change the database without it too. */
export const asOperator = (ctx: Ctx): OperatorCtx => ({
  ...ctx,
  actor: { id: operator.id, username: operator.name, role: 'master_admin' } as OperatorActor, // the mark exists in types only
});
