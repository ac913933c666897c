import { DomainError } from '@app/contract';
import { generatePassword } from '@app/core';
import { resetAdministratorPassword } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Sets a generated password for an administrator, which is shown once; their sessions end. */
export async function adminResetPassword({ ctx }: Tools, { username: wanted }: { username: string }): Promise<Report> {
  const password = generatePassword();
  const { username } = await resetAdministratorPassword(ctx, { username: wanted, password }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND')
      throw new Refusal(`No administrator is called ${wanted}: \`operate admin list\` lists them.`);
    throw error;
  });
  return {
    lines: [
      `${username} can log in with the password ${password}`,
      'It is shown this once, and has to be replaced at the next log-in. All sessions of this administrator have ended.',
    ],
    data: { username, password, mustChangePassword: true },
  };
}
