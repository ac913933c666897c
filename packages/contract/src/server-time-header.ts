/**
 * The header with the server's time (ISO 8601) at which a call arrived, in every response of /api and /trpc: a screen never relies
 * on the device's clock.
 */
export const SERVER_TIME_HEADER = 'x-server-time';
