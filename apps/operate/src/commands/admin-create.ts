import { DomainError } from '@app/contract';
import { generatePassword } from '@app/core';
import { createAdministrator } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

export type NewAdministrator = { username: string; email: string; role: 'admin' | 'master_admin' };

const taken: Partial<Record<string, string>> = { USERNAME_TAKEN: 'username', EMAIL_TAKEN: 'email address' };

/** Creates an administrator with a generated password, which is shown once and has to be replaced at the first log-in. */
export async function adminCreate({ ctx }: Tools, administrator: NewAdministrator): Promise<Report> {
  const password = generatePassword();
  const { username, email, role } = await createAdministrator(ctx, { ...administrator, password }).catch((error: unknown) => {
    const field = error instanceof DomainError ? taken[error.code] : undefined;
    throw field === undefined ? error : new Refusal(`Another user has this ${field}.`);
  });
  return {
    lines: [
      `${username} (${role}) can log in with the password ${password}`,
      'It is shown this once, and has to be replaced at the first log-in.',
    ],
    data: { username, email, role, password, mustChangePassword: true },
  };
}
