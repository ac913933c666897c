import {
  AuthResponse,
  LoginInput,
  Me,
  CurrentUser,
  PasskeyLoginInput,
  PasskeyOptions,
  RegisterInput,
  requiredActions,
} from '@app/contract';
import { getLoginOptions, getMe, getCurrentUser, login, loginWithPasskey, logout, register, type LogIn } from '@app/core';
import type { ApiContext } from '../trpc/context.ts';
import { publicProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

/** Puts the tokens of the browser into HttpOnly cookies, and into no response body. */
function withOriginCookies(
  { rememberOrigin }: Pick<ApiContext, 'rememberOrigin'>,
  { deviceToken, browserToken, ...authResponse }: LogIn,
): AuthResponse {
  rememberOrigin({ deviceToken, browserToken });
  return authResponse;
}

export const authRouter = router({
  register: publicProcedure
    .meta({
      rest: 'POST /auth/register',
      summary: 'Registers a member, and returns a bearer token.',
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
    .mutation(async ({ ctx, input }) => withOriginCookies(ctx, await register(ctx.core, input))),
  login: publicProcedure
    .meta({
      rest: 'POST /auth/login',
      summary: 'Logs in by username and password, and a code where the user has a second factor, and returns a bearer token.',
      refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_REQUIRED', 'WRONG_CODE'],
      example: { username: 'rani.contoh', password: 'a sound password' },
    })
    .input(LoginInput)
    .output(AuthResponse)
    .mutation(async ({ ctx, input }) => withOriginCookies(ctx, await login(ctx.core, input))),
  passkeyOptions: publicProcedure
    .meta({
      rest: 'POST /auth/passkey/options',
      summary: 'Returns the options with which a passkey of the caller logs in.',
      refusals: ['PASSKEY_REFUSED'],
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => getLoginOptions(ctx.core)),
  passkeyLogin: publicProcedure
    .meta({
      rest: 'POST /auth/passkey/login',
      summary: 'Logs in by a passkey, without username and password, and returns a bearer token.',
      refusals: ['PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS'],
      example: { credential: '{"id":"…","response":{}}' },
    })
    .input(PasskeyLoginInput)
    .output(AuthResponse)
    .mutation(async ({ ctx, input }) => withOriginCookies(ctx, await loginWithPasskey(ctx.core, input))),
  logout: sessionProcedure
    .meta({ rest: 'POST /auth/logout', summary: 'Ends the session of this call.', allowedDuring: requiredActions })
    .mutation(({ ctx }) => logout(ctx.core, ctx.token)),
  me: sessionProcedure
    .meta({ rest: 'GET /auth/me', summary: 'Returns the logged-in user.', allowedDuring: requiredActions })
    .output(Me)
    .query(({ ctx }) => getMe(ctx.core)),
  session: sessionProcedure
    .meta({
      rest: 'GET /auth/session',
      summary: 'Returns the logged-in user with their language, who saved the bank details, and a required action.',
      allowedDuring: requiredActions,
    })
    .output(CurrentUser)
    .query(({ ctx }) => getCurrentUser(ctx.core)),
});
