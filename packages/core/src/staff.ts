import { rolesWith } from '@app/contract';
import { schema } from '@app/db';
import { and, inArray, ne } from 'drizzle-orm';

const { users } = schema;

/** SQL: users who work for the company. The condition of the index `users_administrators`. */
export const areStaff = ne(users.role, 'user');

/** SQL: administrators, who may change and approve; without auditors. */
export const areAdministrators = and(areStaff, inArray(users.role, [...rolesWith('admin')]));
