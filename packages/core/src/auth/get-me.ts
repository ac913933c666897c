import type { Me } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { toUser } from '../users/select-users.ts';
import { selectCaller } from './select-caller.ts';

/** The logged-in user, with the available balance and all interest ever earned (IDR). */
export const getMe = async (ctx: AuthedCtx): Promise<Me> => toUser(await selectCaller(ctx));
