import { CreateUserInput } from '@app/contract';
import { generatePassword } from '@app/core';
import { createAdministrator } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { InvalidArgument } from '../invalid-argument.ts';

type NewAdministrator = { username: string; email: string; role: 'admin' | 'master_admin' };

/** Creates an administrator with a generated password, which is shown once and has to be replaced at the first log-in. */
export async function adminCreate({ ctx }: Tools, { role, ...names }: NewAdministrator): Promise<Report> {
  const password = generatePassword();
  const parsed = CreateUserInput.safeParse({ ...names, role, password });
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    throw new InvalidArgument(
      `The ${field} is not valid${field === 'username' ? ': 3 to 32 letters, digits, dots, hyphens or underscores' : ''}.`,
    );
  }
  const { username } = await createAdministrator(ctx, { ...parsed.data, role });
  return {
    lines: [
      `${username} (${role}) can log in with the password ${password}`,
      'It is shown this once, and has to be replaced at the first log-in.',
    ],
    data: { username, role, password },
  };
}
