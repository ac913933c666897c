import { CHOSEN_LANGUAGE_HEADER, IDEMPOTENCY_HEADER } from '@app/contract';
import { findSession, type Actor, type Ctx, type OriginTokens } from '@app/core';
import type { Replica } from '@app/db';
import { DEFAULT_LANGUAGE, requestedLanguage, type Language } from '@app/i18n/server';
import type { LiveHub } from '@app/live';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserTokenOf, deviceTokensOf, rememberOrigin } from './origin-cookies.ts';
import { rateLimitAddressOf, networkOf } from './network-of.ts';

/** The context of every procedure: core's context, how to find the caller, and the language of the response. */
export type ApiContext = {
  core: Ctx;
  /** Reads of lists and statements may go there; undefined: there is none. */
  replica: Pick<Replica, 'read'> | undefined;
  /** Whether the clock of this process agrees with the database's; one measurement is cached for a few seconds. */
  isClockRight: () => Promise<boolean>;
  /** The user of the bearer token; queries the database once per HTTP request, and only when called. */
  findActor: () => Promise<Actor | undefined>;
  token: string;
  language: Language;
  /** The unvalidated header Idempotency-Key. */
  idempotencyHeader: string | undefined;
  /** Whether the HTTP request is a batch of calls. */
  isBatch: boolean;
  /** Stores the tokens of a log-in in the caller's browser. */
  rememberOrigin: (tokens: OriginTokens) => void;
  /** The live streams of this process; undefined: there are none, and pages poll. */
  live: LiveHub | undefined;
  /** Ends the connection without an answer, for a stream: its client comes back. */
  endConnection: () => void;
  /** The refusal of a subscription: tRPC would answer it with status 200. */
  subscriptionRefusal?: unknown;
};

const bearer = /^Bearer ([\x21-\x7e]{1,200})$/;

/** Marks background calls of an open page, which do not count as activity. */
const POLLING_HEADER = 'x-polling';

/** The maximum length stored of a user agent; real ones are shorter, but any client can send a longer one. */
const userAgentMax = 300;

const headerOf = (httpRequest: FastifyRequest, name: string): string | undefined => {
  const value = httpRequest.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** The dependencies for answering an HTTP request; `isHttps`: cookies get the attribute Secure. */
export type HttpRequestDependencies = {
  core: Ctx;
  replica?: Pick<Replica, 'read'> | undefined;
  isHttps: boolean;
  isClockRight: () => Promise<boolean>;
  live?: LiveHub | undefined;
};

/**
 * Creates the context of one HTTP request. Must not throw: only errors inside a procedure are answered in the API's error format.
 */
export function createContext(
  { core: base, replica, isHttps, isClockRight, live }: HttpRequestDependencies,
  httpRequest: FastifyRequest,
  reply: FastifyReply,
): ApiContext {
  const token = bearer.exec(httpRequest.headers.authorization ?? '')?.[1] ?? '';
  const language = requestedLanguage(headerOf(httpRequest, 'accept-language'));
  const core: Ctx = {
    ...base,
    log: httpRequest.log,
    httpRequestId: httpRequest.id,
    address: rateLimitAddressOf(httpRequest.ip),
    network: networkOf(httpRequest.ip),
    deviceTokens: deviceTokensOf(httpRequest),
    browserToken: browserTokenOf(httpRequest),
    userAgent: headerOf(httpRequest, 'user-agent')?.slice(0, userAgentMax),
    language,
    isLanguageChosen: headerOf(httpRequest, CHOSEN_LANGUAGE_HEADER) === '1',
  };
  const polling = headerOf(httpRequest, POLLING_HEADER) === '1';
  let actor: Promise<Actor | undefined> | undefined;
  return {
    core,
    replica,
    isClockRight,
    findActor: () => (actor ??= token === '' ? Promise.resolve(undefined) : findSession(core, token, { polling })),
    token,
    language: language ?? DEFAULT_LANGUAGE,
    idempotencyHeader: headerOf(httpRequest, IDEMPOTENCY_HEADER),
    isBatch: typeof httpRequest.query === 'object' && httpRequest.query !== null && 'batch' in httpRequest.query,
    rememberOrigin: (tokens) => rememberOrigin(httpRequest, reply, tokens, isHttps),
    live,
    endConnection: () => reply.raw.destroy(),
  };
}
