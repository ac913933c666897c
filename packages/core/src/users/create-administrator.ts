import type { AdministratorRole, CreateUserInput, User } from '@app/contract';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import type { OperatorCtx } from '../context.ts';
import { createAudited } from './admin-create-user.ts';

export type AdministratorToCreate = Omit<CreateUserInput, 'mustChangePassword' | 'accessUntil'> & { role: AdministratorRole };

/**
 * Creates an administrator on the operator's request. The password is known to the operator, so the administrator has to choose a new
 * one at the first log-in.
 * @throws DomainError USERNAME_TAKEN, EMAIL_TAKEN, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME
 */
export async function createAdministrator(ctx: OperatorCtx, { password, ...input }: AdministratorToCreate): Promise<User> {
  const hashed = await validateAndHashPassword(password, input);
  return createAudited(ctx, { ...input, ...hashed, mustChangePassword: true });
}
