import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'known_devices';

/** Several users may log in on one device; one token each, the newest first. */
const tokensMax = 5;

/* The maximum lifetime of a cookie in browsers. */
const keptSeconds = 400 * 86_400;

const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,300})(?:;|$)`);
const token = /^[\w-]{20,60}$/;

/** The device tokens sent by a browser. */
export const deviceTokensOf = ({ headers }: FastifyRequest): string[] =>
  (value.exec(headers.cookie ?? '')?.[1] ?? '')
    .split('.')
    .filter((each) => token.test(each))
    .slice(0, tokensMax);

/**
 * Stores this token in the browser beside those that it sent. It is no credential; it only distinguishes a known device from an
 * unknown one.
 */
export function rememberDevice(httpRequest: FastifyRequest, reply: FastifyReply, deviceToken: string, isHttps: boolean): void {
  const others = deviceTokensOf(httpRequest).filter((each) => each !== deviceToken);
  const tokens = [deviceToken, ...others].slice(0, tokensMax).join('.');
  const attributes = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  reply.header('set-cookie', `${cookieName}=${tokens}; ${attributes}`);
}
