import type { ErrorCode } from '@app/contract';
import { vi } from 'vitest';

/** A tRPC call as the server receives it; `input` is the body of a mutation, `token` the bearer token of the call. */
export type ServerCall = { procedure: string; isMutation: boolean; input: unknown; token: string | null };

/**
 * Replaces the network until the end of the test: each tRPC call is answered with the data that `dataOf` returns, with the
 * response that it returns, or with 404 where that is undefined; when it throws, the call gets no answer. Returns the list of
 * calls, which grows.
 */
export function stubServer(dataOf: (call: ServerCall) => unknown): ServerCall[] {
  const calls: ServerCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request, options?: RequestInit) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, window.location.href);
    const call: ServerCall = {
      procedure: pathname.replace('/trpc/', ''),
      isMutation: options?.method === 'POST',
      token: new Headers(options?.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      input: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
    };
    calls.push(call);
    const data = await dataOf(call);
    if (data instanceof Response) return data;
    return data === undefined ? new Response(null, { status: 404 }) : Response.json({ result: { data } });
  });
  return calls;
}

/** The answer to a call that is refused; `fields` are the sentences about fields of its input. */
export function refused(httpStatus: number, errorCode: ErrorCode, detail: string, fields: Record<string, string> = {}): Response {
  const data = { httpStatus, errorCode, detail, fields, requestId: 'r-1' };
  return Response.json({ error: { message: detail, code: -32_000, data } }, { status: httpStatus });
}

/** The answer to a call with a token that belongs to no session. */
export const notLoggedIn = (): Response => refused(401, 'NOT_LOGGED_IN', 'Please log in.');

/** A list as a procedure answers it, complete on one page. */
export const listOf = <Row>(...items: Row[]) => ({ items, total: items.length, isTotalEstimated: false, nextCursor: null });
