import type { AppRouter } from '@app/api';
import { IDEMPOTENCY_HEADER } from '@app/contract';
import { httpBatchLink, httpLink, splitLink, type Operation, type TRPCLink } from '@trpc/client';
import { keyOfIntent } from './intents.ts';
import { activeLanguage } from './languages.ts';
import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './polling.ts';

const batchItemsMax = 10;

const moneyPaths: readonly string[] = ['requests.deposit', 'requests.withdraw', 'investments.purchase', 'treasury.record'];
const movesMoney = (op: Operation) => moneyPaths.includes(op.path);

function headersOf(token: string | null, ops: readonly Operation[]): Record<string, string> {
  const polling = ops.every((op) => op.context['polling'] === true) && !isPersonPresent();
  return {
    'accept-language': activeLanguage(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(polling && { 'x-polling': '1' }),
  };
}

/** A key given in the operation's context wins; else the wish itself (path and input) decides which key it has. */
function moneyHeadersOf(token: string | null, op: Operation): Record<string, string> {
  const given = op.context['idempotencyKey'];
  const key = typeof given === 'string' ? given : keyOfIntent(`${op.path} ${JSON.stringify(op.input)}`);
  return { ...headersOf(token, [op]), [IDEMPOTENCY_HEADER]: key };
}

type LinkFetch = NonNullable<Parameters<typeof httpBatchLink<AppRouter>>[0]['fetch']>;

/* tRPC describes the options of fetch by a narrower type of its own. */
const linkFetch: LinkFetch = (input, init) => observedFetch(input, init as RequestInit | undefined);

const everyLink = { url: '/trpc', fetch: linkFetch };

/** What takes long says so with the context `alone: true`, so that nothing else has to wait for it. */
const goesAlone = (op: Operation) => movesMoney(op) || op.context['alone'] === true;

/**
 * The way of every call: what moves money alone and with its key, what takes long alone, the rest in batches. All of
 * them go in the name of `token`, also when another person has logged in meanwhile.
 */
export const links = (token: string | null): TRPCLink<AppRouter>[] => [
  splitLink({
    condition: goesAlone,
    true: httpLink({ ...everyLink, headers: ({ op }) => (movesMoney(op) ? moneyHeadersOf(token, op) : headersOf(token, [op])) }),
    false: httpBatchLink({ ...everyLink, maxItems: batchItemsMax, headers: ({ opList }) => headersOf(token, opList) }),
  }),
];
