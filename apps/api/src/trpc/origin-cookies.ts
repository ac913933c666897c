import type { OriginTokens } from '@app/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'known_devices';

/** Several users may log in on one device; one token each, the newest first. */
const tokensMax = 5;

/* The maximum lifetime of a cookie in browsers. */
const keptSeconds = 400 * 86_400;

const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,300})(?:;|$)`);
const token = /^[\w-]{20,60}$/;

const browserCookieName = 'browser';
const browserValue = new RegExp(`(?:^|;\\s*)${browserCookieName}=([\\w-]{20,60})(?:;|$)`);

/** The token of a browser, the same for every user who logs in there; undefined: it has none yet. */
export const browserTokenOf = ({ headers }: FastifyRequest): string | undefined => browserValue.exec(headers.cookie ?? '')?.[1];

/** The device tokens sent by a browser. */
export const deviceTokensOf = ({ headers }: FastifyRequest): string[] =>
  (value.exec(headers.cookie ?? '')?.[1] ?? '')
    .split('.')
    .filter((each) => token.test(each))
    .slice(0, tokensMax);

/**
 * Stores these tokens in the browser, the device token beside those that it sent. They are no credentials: the one only distinguishes a
 * known device from an unknown one, the other only shows that several users logged in on one browser.
 */
export function rememberOrigin(
  httpRequest: FastifyRequest,
  reply: FastifyReply,
  { deviceToken, browserToken }: OriginTokens,
  isHttps: boolean,
): void {
  const others = deviceTokensOf(httpRequest).filter((each) => each !== deviceToken);
  const tokens = [deviceToken, ...others].slice(0, tokensMax).join('.');
  const attributes = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  reply.header('set-cookie', [`${cookieName}=${tokens}; ${attributes}`, `${browserCookieName}=${browserToken}; ${attributes}`]);
}
