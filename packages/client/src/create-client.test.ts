import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, createClient, NoAnswerError } from './index.ts';

type Received = { method: string | undefined; url: string | undefined; headers: http.IncomingHttpHeaders; body: string };

const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server of one answer, which keeps what it receives; without an answer it never responds. */
async function serverWith(answer?: { status?: number; headers?: Record<string, string>; text: string }) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const result = (data: unknown) => ({ text: JSON.stringify({ result: { data } }) });
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('createClient', () => {
  it('sends a query as a GET with its input, token and language', async () => {
    const { url, received } = await serverWith(result({ items: [], total: 0, nextCursor: null }));
    const client = createClient({ url: `${url}/below/`, token: async () => 'a-token', language: 'th' });
    expect(await client.requests.listMine({ status: 'pending' }, { language: 'zh' })).toEqual({ items: [], total: 0, nextCursor: null });
    const [{ method, url: address, headers }] = received as [Received];
    expect([method, address]).toEqual([
      'GET',
      `/below/trpc/requests.listMine?input=${encodeURIComponent('{"status":"pending"}').replaceAll('%20', '+')}`,
    ]);
    expect(headers).toMatchObject({ authorization: 'Bearer a-token', 'accept-language': 'zh' });
    expect(headers['idempotency-key']).toBeUndefined();
  });

  it('sends no token where there is none, and an empty input where it is optional', async () => {
    const { url, received } = await serverWith(result([]));
    await createClient({ url, token: () => undefined }).requests.listMine();
    await createClient({ url, token: '' }).auth.logout();
    expect(received.map(({ method, url: address, body }) => [method, address, body])).toEqual([
      ['GET', '/trpc/requests.listMine?input=%7B%7D', ''],
      ['POST', '/trpc/auth.logout', '{}'],
    ]);
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('generates a key for each call that moves money, and sends the one that is given', async () => {
    const { url, received } = await serverWith(result({}));
    const { requests } = createClient({ url });
    await requests.withdraw({ amount: 65_000 });
    await requests.withdraw({ amount: 65_000 });
    await requests.withdraw({ amount: 65_000 }, { idempotencyKey: 'my-own-key' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('my-own-key');
    expect(received[0]?.body).toBe('{"amount":65000}');
  });

  it('rejects with the code, the sentence, the fields, the request id, the delay and the key of a refusal', async () => {
    const data = { errorCode: 'TOO_MANY_REQUESTS', detail: 'Wait.', fields: { amount: 'Too small.' }, requestId: 'r-1', httpStatus: 429 };
    const { url } = await serverWith({ status: 429, headers: { 'retry-after': '30' }, text: JSON.stringify({ error: { data } }) });
    const error = await failureOf(createClient({ url }).requests.withdraw({ amount: 1 }, { idempotencyKey: 'my-own-key' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Wait.',
      code: 'TOO_MANY_REQUESTS',
      detail: 'Wait.',
      fields: { amount: 'Too small.' },
      requestId: 'r-1',
      status: 429,
      retryAfterSeconds: 30,
      procedure: 'requests.withdraw',
      idempotencyKey: 'my-own-key',
    });
  });

  it.each([
    ['a page of something in between', { status: 502, text: '<html>' }],
    ['JSON that is no answer', { status: 502, text: '{}' }],
    ['JSON that is no object', { status: 502, text: 'null' }],
    ['an error without its data', { status: 502, text: '{"error":{"message":"?"}}' }],
  ])('rejects with NoAnswerError for %s', async (_, answer) => {
    const { url } = await serverWith(answer);
    const error = await failureOf(createClient({ url }).stats.dashboard());
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ status: 502, procedure: 'stats.dashboard', idempotencyKey: undefined });
  });

  it('rejects with NoAnswerError and the generated key when nothing answers, and when the signal ends the wait', async () => {
    const { url, received } = await serverWith();
    const stop = new AbortController();
    const waiting = failureOf(createClient({ url }).requests.withdraw({ amount: 65_000 }, { signal: stop.signal }));
    await expect.poll(() => received.length).toBe(1);
    stop.abort();
    const stopped = await waiting;
    expect(stopped).toBeInstanceOf(NoAnswerError);
    expect(stopped).toMatchObject({ status: undefined, cause: { name: 'AbortError' } });
    expect((stopped as NoAnswerError).idempotencyKey).toBe(received[0]?.headers['idempotency-key']);

    const refused = await failureOf(createClient({ url: 'http://127.0.0.1:9' }).stats.dashboard());
    expect(refused).toBeInstanceOf(NoAnswerError);
  });

  it('ends the wait by a signal also after an input that the call has not', async () => {
    const { url } = await serverWith(result({}));
    const { stats } = createClient({ url });
    const dashboard = stats.dashboard as (...given: unknown[]) => Promise<unknown>; // as JavaScript may call it
    for (const given of [[{ signal: AbortSignal.abort() }], [undefined, { signal: AbortSignal.abort() }]])
      expect(await failureOf(dashboard(...given))).toBeInstanceOf(NoAnswerError);
  });

  it('has the delay that a proxy names', async () => {
    const { url } = await serverWith({ status: 429, headers: { 'retry-after': '7' }, text: 'slow down' });
    expect(await failureOf(createClient({ url }).stats.dashboard())).toMatchObject({ status: 429, retryAfterSeconds: 7 });
  });

  it.each(['foo', '', 'localhost:3000', 'ftp://example.com', '/trpc'])('says that %j is not an address', (url) => {
    expect(() => createClient({ url })).toThrow(`the url has to be an address such as https://example.com, and is ${JSON.stringify(url)}`);
  });

  it('refuses an address that is none', () => {
    expect(() => createClient({ url: 'example.com' })).toThrow(TypeError);
  });
});
