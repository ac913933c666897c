import type { AuthedCtx } from '../context.ts';
import { createLucia } from './lucia.ts';

/** Ends the session of this token; ending it twice is the same as once. */
export async function logout(ctx: AuthedCtx, token: string): Promise<void> {
  await createLucia(ctx.db).invalidateSession(token);
}
