import { IDEMPOTENCY_HEADER, IdempotencyKey } from '@app/contract';
import { findSession, type Actor, type Ctx } from '@app/core';
import { languageOf, type Language } from '@app/i18n/server';
import type { FastifyRequest } from 'fastify';

/** What every procedure is given: the rules' context, who calls, and the language to answer in. */
export type ApiContext = {
  core: Ctx;
  actor: Actor | undefined;
  token: string;
  language: Language;
};

const bearer = /^Bearer ([\x21-\x7e]{1,200})$/;

/** Marks calls that an open page makes by itself; they keep nobody logged in. */
const POLLING_HEADER = 'x-polling';

const headerOf = (httpRequest: FastifyRequest, name: string): string | undefined => {
  const value = httpRequest.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Makes the context of one HTTP request: whose token it carries, and how to answer. */
export async function createContext(base: Ctx, httpRequest: FastifyRequest): Promise<ApiContext> {
  const token = bearer.exec(httpRequest.headers.authorization ?? '')?.[1] ?? '';
  const key = IdempotencyKey.safeParse(headerOf(httpRequest, IDEMPOTENCY_HEADER));
  const core: Ctx = {
    ...base,
    log: httpRequest.log,
    httpRequestId: httpRequest.id,
    address: httpRequest.ip,
    idempotencyKey: key.success ? key.data : undefined,
  };
  const polling = headerOf(httpRequest, POLLING_HEADER) === '1';
  const actor = token === '' ? undefined : await findSession(core, token, { polling });
  return { core, actor, token, language: languageOf(headerOf(httpRequest, 'accept-language')) };
}
