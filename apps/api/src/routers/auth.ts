import { AuthResponse, LoginInput, Me, OwnSession, RegisterInput } from '@app/contract';
import { getMe, getOwnSession, login, logout, register, type LoggedIn } from '@app/core';
import type { ApiContext } from '../trpc/context.ts';
import { publicProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

/** The device's token goes into a cookie that no script reads, and into no answer. */
function remembered({ rememberDevice }: Pick<ApiContext, 'rememberDevice'>, { deviceToken, ...answer }: LoggedIn): AuthResponse {
  rememberDevice(deviceToken);
  return answer;
}

export const authRouter = router({
  register: publicProcedure
    .meta({
      rest: 'POST /auth/register',
      refusals: [
        'USERNAME_TAKEN',
        'USERNAME_RESERVED',
        'EMAIL_TAKEN',
        'UNKNOWN_REFERRAL_CODE',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_IS_USERNAME',
        'TOO_MANY_ATTEMPTS',
      ],
      example: { username: 'rani.contoh', email: 'rani@contoh.example', password: 'a sound password', referralCode: null },
    })
    .input(RegisterInput)
    .output(AuthResponse)
    .mutation(async ({ ctx, input }) => remembered(ctx, await register(ctx.core, input))),
  login: publicProcedure
    .meta({
      rest: 'POST /auth/login',
      refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
      example: { username: 'rani.contoh', password: 'a sound password' },
    })
    .input(LoginInput)
    .output(AuthResponse)
    .mutation(async ({ ctx, input }) => remembered(ctx, await login(ctx.core, input))),
  logout: sessionProcedure.meta({ rest: 'POST /auth/logout', whileRestricted: true }).mutation(({ ctx }) => logout(ctx.core, ctx.token)),
  me: sessionProcedure
    .meta({ rest: 'GET /auth/me', whileRestricted: true })
    .output(Me)
    .query(({ ctx }) => getMe(ctx.core)),
  session: sessionProcedure
    .meta({ rest: 'GET /auth/session', whileRestricted: true })
    .output(OwnSession)
    .query(({ ctx }) => getOwnSession(ctx.core)),
});
