import type { Me } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { toUser } from '../users/select-users.ts';
import { selectCaller } from './select-caller.ts';

/** The logged-in user with all fields of `User`; the procedure `auth.me` returns those of `Me`. For the session see `getCurrentUser`. */
export const getMe = async (ctx: AuthedCtx): Promise<Me> => toUser(await selectCaller(ctx));
