import { CHOSEN_LANGUAGE_HEADER, IDEMPOTENCY_HEADER } from '@app/contract';
import { findSession, type Actor, type Ctx } from '@app/core';
import { DEFAULT_LANGUAGE, languageAskedFor, type Language } from '@app/i18n/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceTokensOf, rememberDevice } from './device-cookie.ts';
import { networkOf, wideNetworkOf } from './network-of.ts';

/** What every procedure is given: the rules' context, how to find who calls, and the language to answer in. */
export type ApiContext = {
  core: Ctx;
  /** Whether the clock of this process agrees with the database's; asked of it every few seconds at most. */
  isClockRight: () => Promise<boolean>;
  /** Who the bearer token belongs to; asks the database once per HTTP request, and only when a procedure wants to know. */
  findActor: () => Promise<Actor | undefined>;
  token: string;
  language: Language;
  /** The Idempotency-Key header as it came, and whether it came with several calls at once. */
  idempotencyHeader: string | undefined;
  isBatch: boolean;
  /** Has the caller's browser keep the token of its device. */
  rememberDevice: (deviceToken: string) => void;
};

const bearer = /^Bearer ([\x21-\x7e]{1,200})$/;

/** Marks calls that an open page makes by itself; they keep nobody logged in. */
const POLLING_HEADER = 'x-polling';

/** As much of a user agent as is kept; nobody's is longer, but anybody can send one. */
const userAgentMax = 300;

const headerOf = (httpRequest: FastifyRequest, name: string): string | undefined => {
  const value = httpRequest.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** What an HTTP request is answered with; `isHttps`: a cookie may travel encrypted only. */
export type Surroundings = { core: Ctx; isHttps: boolean; isClockRight: () => Promise<boolean> };

/** Makes the context of one HTTP request. Never fails: what can go wrong goes wrong inside the procedure. */
export function createContext(
  { core: base, isHttps, isClockRight }: Surroundings,
  httpRequest: FastifyRequest,
  reply: FastifyReply,
): ApiContext {
  const token = bearer.exec(httpRequest.headers.authorization ?? '')?.[1] ?? '';
  const language = languageAskedFor(headerOf(httpRequest, 'accept-language'));
  const core: Ctx = {
    ...base,
    log: httpRequest.log,
    httpRequestId: httpRequest.id,
    address: networkOf(httpRequest.ip),
    network: wideNetworkOf(httpRequest.ip),
    deviceTokens: deviceTokensOf(httpRequest),
    userAgent: headerOf(httpRequest, 'user-agent')?.slice(0, userAgentMax),
    language,
    isLanguageChosen: headerOf(httpRequest, CHOSEN_LANGUAGE_HEADER) === '1',
  };
  const polling = headerOf(httpRequest, POLLING_HEADER) === '1';
  let actor: Promise<Actor | undefined> | undefined;
  return {
    core,
    isClockRight,
    findActor: () => (actor ??= token === '' ? Promise.resolve(undefined) : findSession(core, token, { polling })),
    token,
    language: language ?? DEFAULT_LANGUAGE,
    idempotencyHeader: headerOf(httpRequest, IDEMPOTENCY_HEADER),
    isBatch: typeof httpRequest.query === 'object' && httpRequest.query !== null && 'batch' in httpRequest.query,
    rememberDevice: (deviceToken) => rememberDevice(httpRequest, reply, deviceToken, isHttps),
  };
}
