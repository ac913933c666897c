import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'known_devices';

/** Several people may log in at one device; a token each, the newest first. */
const tokensMax = 5;

/* As long as a browser keeps any cookie. */
const keptSeconds = 400 * 86_400;

const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,300})(?:;|$)`);
const token = /^[\w-]{20,60}$/;

/** The device tokens that a browser sent. */
export const deviceTokensOf = ({ headers }: FastifyRequest): string[] =>
  (value.exec(headers.cookie ?? '')?.[1] ?? '')
    .split('.')
    .filter((each) => token.test(each))
    .slice(0, tokensMax);

/** Has the browser keep this token beside those that it sent. It proves no log-in; it only tells a known device from a stranger's. */
export function rememberDevice(httpRequest: FastifyRequest, reply: FastifyReply, deviceToken: string, isHttps: boolean): void {
  const others = deviceTokensOf(httpRequest).filter((each) => each !== deviceToken);
  const tokens = [deviceToken, ...others].slice(0, tokensMax).join('.');
  const attributes = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  reply.header('set-cookie', `${cookieName}=${tokens}; ${attributes}`);
}
