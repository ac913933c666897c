import type { AppRouter } from '@app/api';
import { CHOSEN_LANGUAGE_HEADER, IDEMPOTENCY_HEADER, isIdempotent } from '@app/contract';
import { httpLink, type Operation, type TRPCLink } from '@trpc/client';
import { fetchWithCode } from './ask-for-code.ts';
import { idempotencyKeyOf } from './idempotency-keys.ts';
import { isAccountLanguageActive } from './account-language.ts';
import { isLanguageChosen } from './language-choice.ts';
import { activeLanguage } from './languages.ts';
import { isPersonPresent } from './presence.ts';

const sessionStarters = ['auth.login', 'auth.passkeyLogin', 'auth.register'];
const startsSession = (op: Operation) => sessionStarters.includes(op.path);

function headersOf(token: string | null, op: Operation): Record<string, string> {
  const polling = op.context['polling'] === true && !isPersonPresent();
  return {
    /* Without this header the browser sends its own languages: the language of one account must not become the next account's. */
    ...(!(startsSession(op) && isAccountLanguageActive()) && { 'accept-language': activeLanguage() }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(startsSession(op) && isLanguageChosen() && { [CHOSEN_LANGUAGE_HEADER]: '1' }),
    ...(polling && { 'x-polling': '1' }),
    ...(isIdempotent(op.path) && { [IDEMPOTENCY_HEADER]: keyOf(op) }),
  };
}

/** A key in the operation's context wins; else path and input select the key. */
function keyOf(op: Operation): string {
  const given = op.context['idempotencyKey'];
  return typeof given === 'string' ? given : idempotencyKeyOf(`${op.path} ${JSON.stringify(op.input)}`);
}

type LinkFetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']>;

/* tRPC describes the options of fetch by a narrower type of its own. */
const linkFetch: LinkFetch = (input, init) => fetchWithCode(input, init as RequestInit | undefined);

/**
 * The links of every call, each in an HTTP request of its own: in a batch the fastest answer would wait for the slowest, and
 * all would share one status. All calls use `token`, even when another user has logged in meanwhile.
 */
export const links = (token: string | null): TRPCLink<AppRouter>[] => [
  httpLink({ url: '/trpc', fetch: linkFetch, headers: ({ op }) => headersOf(token, op) }),
];
