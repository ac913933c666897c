import type { AppRouter } from '@app/api';
import { IDEMPOTENCY_HEADER } from '@app/contract';
import { httpBatchLink, httpLink, splitLink, type Operation, type TRPCLink } from '@trpc/client';
import { reportAnswer, reportSilence } from './connection.ts';
import { keyOfIntent, settleIntent } from './intents.ts';
import { activeLanguage } from './languages.ts';
import { isPersonPresent } from './polling.ts';
import { tokenStore } from './token-store.ts';

const batchItemsMax = 10;
/** What a proxy says in place of a server that is away. */
const proxyStatuses = [502, 503, 504];

const moneyPaths: readonly string[] = ['requests.deposit', 'requests.withdraw', 'investments.purchase'];
const movesMoney = (op: Operation) => moneyPaths.includes(op.path);

function headersOf(ops: readonly Operation[]): Record<string, string> {
  const token = tokenStore.get();
  const polling = ops.every((op) => op.context['polling'] === true) && !isPersonPresent();
  return {
    'accept-language': activeLanguage(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(polling && { 'x-polling': '1' }),
  };
}

/** A key given in the operation's context wins; else the wish itself (path and input) decides which key it has. */
function moneyHeadersOf(op: Operation): Record<string, string> {
  const given = op.context['idempotencyKey'];
  const key = typeof given === 'string' ? given : keyOfIntent(`${op.path} ${JSON.stringify(op.input)}`);
  return { ...headersOf([op]), [IDEMPOTENCY_HEADER]: key };
}

type LinkFetch = NonNullable<Parameters<typeof httpBatchLink<AppRouter>>[0]['fetch']>;

/** fetch, telling the connection notice who answers and the intents which of them are decided. */
const observedFetch: LinkFetch = async (input, init) => {
  /* tRPC describes the options of fetch by a narrower type of its own. */
  const options = init as RequestInit | undefined;
  try {
    const response = await fetch(input, options);
    if (proxyStatuses.includes(response.status)) reportSilence();
    else reportAnswer();
    const key = new Headers(options?.headers).get(IDEMPOTENCY_HEADER);
    if (key !== null && response.status < 500) settleIntent(key);
    return response;
  } catch (error) {
    if (options?.signal?.aborted !== true) reportSilence();
    throw error;
  }
};

const everyLink = { url: '/trpc', fetch: observedFetch };

/** What takes long says so with the context `alone: true`, so that nothing else has to wait for it. */
const goesAlone = (op: Operation) => movesMoney(op) || op.context['alone'] === true;

/** The way of every call: what moves money alone and with its key, what takes long alone, the rest in batches. */
export const links = (): TRPCLink<AppRouter>[] => [
  splitLink({
    condition: goesAlone,
    true: httpLink({ ...everyLink, headers: ({ op }) => (movesMoney(op) ? moneyHeadersOf(op) : headersOf([op])) }),
    false: httpBatchLink({ ...everyLink, maxItems: batchItemsMax, headers: ({ opList }) => headersOf(opList) }),
  }),
];
