import { listAdministrators } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';

const roleWidth = 'master_admin'.length;

/** Every administrator, one line each. */
export async function adminList({ ctx }: Tools): Promise<Report> {
  const administrators = await listAdministrators(ctx);
  const nameWidth = Math.max(...administrators.map(({ username }) => username.length));
  const lines = administrators.map(({ username, role, email, lastLoginAt }) => {
    const lastLogin = lastLoginAt === null ? 'never logged in' : `last log-in ${lastLoginAt.toISOString()}`;
    return `${username.padEnd(nameWidth)}  ${role.padEnd(roleWidth)}  ${email}, ${lastLogin}`;
  });
  return { lines: lines.length > 0 ? lines : ['There is no administrator yet.'], data: administrators };
}
