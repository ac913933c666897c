import { schema, type Tx } from '@app/db';
import { inArray } from 'drizzle-orm';

const { users } = schema;

/** Every administrator, as the recipients of a notification: none of them is deleted before this transaction ends. */
export const selectAdministrators = (tx: Tx): Promise<{ userId: string; email: string }[]> =>
  tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(inArray(users.role, ['admin', 'master_admin']))
    .orderBy(users.id)
    .for('key share');
