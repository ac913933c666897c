/**
 * Every response contains in it the server's time (ISO 8601) at which the call arrived, so that a screen never relies on the
 * device's clock.
 */
export const SERVER_TIME_HEADER = 'x-server-time';
