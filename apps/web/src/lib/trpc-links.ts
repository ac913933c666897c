import type { AppRouter } from '@app/api';
import { CHOSEN_LANGUAGE_HEADER, IDEMPOTENCY_HEADER } from '@app/contract';
import { httpLink, type Operation, type TRPCLink } from '@trpc/client';
import { keyOfIntent } from './intents.ts';
import { isAccountLanguageSpoken } from './account-language.ts';
import { isLanguageChosen } from './language-choice.ts';
import { activeLanguage } from './languages.ts';
import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './polling.ts';

const moneyPaths: readonly string[] = ['requests.deposit', 'requests.withdraw', 'investments.purchase', 'treasury.record'];
const movesMoney = (op: Operation) => moneyPaths.includes(op.path);

const startsSession = (op: Operation) => op.path === 'auth.login' || op.path === 'auth.register';

function headersOf(token: string | null, op: Operation): Record<string, string> {
  const polling = op.context['polling'] === true && !isPersonPresent();
  return {
    /* Without it the browser names its own: what one account brought is not kept for the next. */
    ...(!(startsSession(op) && isAccountLanguageSpoken()) && { 'accept-language': activeLanguage() }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(startsSession(op) && isLanguageChosen() && { [CHOSEN_LANGUAGE_HEADER]: '1' }),
    ...(polling && { 'x-polling': '1' }),
    ...(movesMoney(op) && { [IDEMPOTENCY_HEADER]: idempotencyKeyOf(op) }),
  };
}

/** A key given in the operation's context wins; else the wish itself (path and input) decides which key it has. */
function idempotencyKeyOf(op: Operation): string {
  const given = op.context['idempotencyKey'];
  return typeof given === 'string' ? given : keyOfIntent(`${op.path} ${JSON.stringify(op.input)}`);
}

type LinkFetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']>;

/* tRPC describes the options of fetch by a narrower type of its own. */
const linkFetch: LinkFetch = (input, init) => observedFetch(input, init as RequestInit | undefined);

/**
 * The way of every call, each in an HTTP request of its own: in a batch the quickest answer would wait for the slowest,
 * and one status would be given to all. All calls go in the name of `token`, also when another person has logged in meanwhile.
 */
export const links = (token: string | null): TRPCLink<AppRouter>[] => [
  httpLink({ url: '/trpc', fetch: linkFetch, headers: ({ op }) => headersOf(token, op) }),
];
