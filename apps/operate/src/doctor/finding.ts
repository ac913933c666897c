/** `warn`: works, but should be looked at; `fail`: does not work, is not secure, or loses data. */
export type Level = 'ok' | 'warn' | 'fail';

/** What one examination found: `says` is one line. */
export type Finding = { about: string; level: Level; says: string };

/** `fail` before `warn`, otherwise `ok`. */
export const levelOf = (conditions: { fail?: boolean; warn?: boolean }): Level =>
  conditions.fail ? 'fail' : conditions.warn ? 'warn' : 'ok';
