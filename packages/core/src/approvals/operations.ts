import {
  CreateBankInput,
  BankIdInput,
  CreateUserInput,
  DeleteTransactionInput,
  ProcessRequestInput,
  RecordTreasuryInput,
  ReverseTreasuryInput,
  UpdateBankInput,
  UpdatePlanInput,
  UpdateProtectionInput,
  UpdateSettingsInput,
  UpdateTransactionInput,
  UpdateUserInput,
  UploadLogoInput,
  UserIdInput,
  UserReasonInput,
  ChangePayoutsInput,
  DomainError,
  type ApprovalOperation,
} from '@app/contract';
import { createBank } from '../banks/create-bank.ts';
import { deleteBank } from '../banks/delete-bank.ts';
import { updateBank } from '../banks/update-bank.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { MasterAdminCtx } from '../context.ts';
import { updatePlan } from '../plans/update-plan.ts';
import { updateProtection } from '../protection/update-protection.ts';
import { processRequest } from '../requests/process-request.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { uploadLogo } from '../settings/upload-logo.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { recordTreasury } from '../treasury/record-treasury.ts';
import { reverseTreasury } from '../treasury/reverse-treasury.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { releasePayouts } from '../users/release-payouts.ts';
import { resetSecondFactor } from '../users/reset-second-factor.ts';
import { updateUser } from '../users/update-user.ts';

type Schema<I> = { safeParse: (input: unknown) => { success: true; data: I } | { success: false } };
type Operation = (ctx: MasterAdminCtx, input: unknown) => Promise<unknown>;

/** An operation refuses an input of another shape with INVALID_INPUT: a version before this one may have stored it. */
const operation =
  <I>(schema: Schema<I>, verb: (ctx: MasterAdminCtx, input: I) => Promise<unknown>): Operation =>
  (ctx, input) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw new DomainError('INVALID_INPUT');
    return verb(ctx, parsed.data);
  };

/** The verb of each procedure that may need a second administrator, from the stored input of its call. */
export const operations: Record<ApprovalOperation, Operation> = {
  'requests.process': operation(ProcessRequestInput, processRequest),
  'transactions.update': operation(UpdateTransactionInput, updateTransaction),
  'transactions.delete': operation(DeleteTransactionInput, deleteTransaction),
  'users.create': operation(CreateUserInput, adminCreateUser),
  'users.update': operation(UpdateUserInput, updateUser),
  'users.delete': operation(UserIdInput, deleteUser),
  'users.resetSecondFactor': operation(UserReasonInput, resetSecondFactor),
  'payoutControls.release': operation(ChangePayoutsInput, releasePayouts),
  'banks.create': operation(CreateBankInput, createBank),
  'banks.update': operation(UpdateBankInput, updateBank),
  'banks.delete': operation(BankIdInput, deleteBank),
  'settings.update': operation(UpdateSettingsInput, updateSettings),
  'settings.uploadLogo': operation(UploadLogoInput, uploadLogo),
  'treasury.record': operation(RecordTreasuryInput, recordTreasury),
  'treasury.reverse': operation(ReverseTreasuryInput, reverseTreasury),
  'plans.update': operation(UpdatePlanInput, updatePlan),
  'protection.update': operation(UpdateProtectionInput, updateProtection),
};
