import { schema } from '@app/db';
import { gt, isNull, or } from 'drizzle-orm';
import type { Ctx } from './context.ts';

const { users } = schema;

/** Whether the access of a user has ended, who is an auditor then: no log-in succeeds, and no session is valid. Null: it does not end. */
export const isAccessOver = ({ now }: Ctx, { accessUntil }: { accessUntil: Date | null }): boolean =>
  accessUntil !== null && accessUntil <= now();

/** SQL: the access of the user has not ended. */
export const hasAccess = ({ now }: Ctx) => or(isNull(users.accessUntil), gt(users.accessUntil, now()));
