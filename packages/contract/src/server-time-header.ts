/** Every answer to a call carries in it the server's time (ISO 8601) at which the call arrived, so that a screen never trusts the device's clock. */
export const SERVER_TIME_HEADER = 'x-server-time';
