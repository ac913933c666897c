import { schema, type Tx } from '@app/db';
import { and, inArray } from 'drizzle-orm';
import { areAdministrators } from '../staff.ts';

const { users } = schema;

/** Every administrator, or those of `ids`, as the recipients of a notification: none of them is deleted before this transaction ends. */
export const selectAdministrators = (tx: Tx, ids?: readonly string[]): Promise<{ userId: string; email: string }[]> =>
  tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(areAdministrators, ids && inArray(users.id, [...ids])))
    .orderBy(users.id)
    .for('key share');
