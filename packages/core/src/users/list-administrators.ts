import type { Role } from '@app/contract';
import { schema } from '@app/db';
import { asc, ne } from 'drizzle-orm';
import type { OperatorCtx } from '../context.ts';

const { users } = schema;

/** `lastLoginAt` null: never logged in. */
export type Administrator = { username: string; email: string; role: Role; createdAt: Date; lastLoginAt: Date | null };

/** Every administrator, by username. */
export const listAdministrators = ({ db }: OperatorCtx): Promise<Administrator[]> =>
  db
    .select({
      username: users.username,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .where(ne(users.role, 'user'))
    .orderBy(asc(users.username));
