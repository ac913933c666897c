import assert from 'node:assert/strict';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { restLines, type RestLine } from '../rest/rest-lines.ts';
import { toSnake, toRestNames } from '../rest/rest-names.ts';
import { appRouter } from '../routers/app-router.ts';

/** One response; its JSON has any shape, and each test asserts the one it expects. */
type Json = ReturnType<typeof JSON.parse>;
export type ApiResponse = { status: number; headers: Record<string, unknown>; text: string; body: Json };

export type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** Sends one HTTP request; a string body unchanged, anything else as JSON. */
export async function send(
  app: FastifyInstance,
  method: string,
  url: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<ApiResponse> {
  const response = await app.inject({
    method: method as InjectOptions['method'] & string, // what REST lines declare
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = response.body !== '' && /^application\/json\b/.test(String(response.headers['content-type']));
  return { status: response.statusCode, headers: response.headers, text: response.body, body: isJson ? response.json() : undefined };
}

/** Every procedure that answers a call, with its REST line. A subscription has none. */
export function everyProcedure(): RestLine[] {
  const lines = restLines();
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    if (_def.type === 'subscription') return [];
    const line = lines.find(({ procedure }) => procedure === name);
    assert(line, `${name} has a REST line`);
    return [line];
  });
}

/** The REST request for an input with its TypeScript names. */
export function restRequestOf(line: RestLine, input: Record<string, unknown>): { url: string; body: unknown } {
  const inPath = new Set([...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const isQuery = (name: string) => !inPath.has(name) && (line.method === 'GET' || (line.meta.query?.includes(name) ?? false));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (isQuery(name)) query.set(toSnake(name), String(value));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name) && !isQuery(name)));
  const hasBody = line.method !== 'GET' && Object.keys(body).length > 0;
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: hasBody ? toRestNames(body) : undefined };
}

export function callRest(
  app: FastifyInstance,
  line: RestLine,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<ApiResponse> {
  const { url, body } = restRequestOf(line, input);
  return send(app, String(line.method), url, { ...options, body });
}

/** The same over tRPC; `body` of the response is the procedure's result, or the data of its error. */
export async function callTrpc(
  app: FastifyInstance,
  { procedure, kind, inputFields }: RestLine,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<ApiResponse> {
  const given = inputFields.length === 0 ? undefined : input;
  const query = kind === 'query' && given ? `?input=${encodeURIComponent(JSON.stringify(given))}` : '';
  const response = await send(app, kind === 'query' ? 'GET' : 'POST', `/trpc/${procedure}${query}`, {
    ...options,
    body: kind === 'query' ? undefined : (given ?? {}),
  });
  return { ...response, body: response.body?.result?.data ?? response.body?.error?.data };
}
