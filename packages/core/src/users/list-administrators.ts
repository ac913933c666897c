import type { Role } from '@app/contract';
import { schema } from '@app/db';
import { asc } from 'drizzle-orm';
import type { OperatorCtx } from '../context.ts';
import { areStaff } from '../staff.ts';

const { users } = schema;

/** `lastLoginAt` null: never logged in. */
export type Administrator = { username: string; email: string; role: Role; createdAt: Date; lastLoginAt: Date | null };

/** Every administrator and auditor, by username. */
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
    .where(areStaff)
    .orderBy(asc(users.username));
