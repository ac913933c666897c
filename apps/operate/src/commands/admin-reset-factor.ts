import { DomainError } from '@app/contract';
import { resetAdministratorFactor } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Removes the second factor of an administrator who can't give a code any more; their sessions end. */
export async function adminResetFactor({ ctx }: Tools, { username: wanted }: { username: string }): Promise<Report> {
  const { username } = await resetAdministratorFactor(ctx, { username: wanted }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND')
      throw new Refusal(`No administrator with a second factor is called ${wanted}: \`operate admin list\` lists them.`);
    throw error;
  });
  return {
    lines: [
      `${username} logs in with the password alone until a new second factor is set up. All sessions of this administrator have ended.`,
    ],
    data: { username },
  };
}
