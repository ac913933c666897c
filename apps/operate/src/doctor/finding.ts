/** `warn`: works, but should be looked at; `fail`: the product does not work, or loses data. */
export type Level = 'ok' | 'warn' | 'fail';

/** What one examination found, in one sentence. */
export type Finding = { about: string; level: Level; says: string };

/** The worse of several conditions: the first that holds, or `ok`. */
export const levelOf = (conditions: { fail?: boolean; warn?: boolean }): Level =>
  conditions.fail ? 'fail' : conditions.warn ? 'warn' : 'ok';

/** The sentence of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
