import { causesOf } from './causes-of.ts';

/** A violated constraint of the database: its name, SQLSTATE and DETAIL. */
export type ConstraintViolation = { constraint: string; sqlState: string; detail: string | undefined };

type ServerError = { code: string; constraint_name?: string; detail?: string };

/** The error sent by the server, searched in the chain of causes. */
export const serverError = (error: unknown): (Error & ServerError) | undefined =>
  causesOf(error).find(
    (cause): cause is Error & ServerError => 'code' in cause && typeof cause.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code),
  );

/** The named constraint behind an error of class 23 (integrity), or undefined for any other error. */
export function constraintViolationOf(error: unknown): ConstraintViolation | undefined {
  const found = serverError(error);
  if (!found?.code.startsWith('23') || !found.constraint_name) return undefined;
  return { constraint: found.constraint_name, sqlState: found.code, detail: found.detail };
}

/**
 * Why the database refuses these rows (a violated constraint, a number out of range): the constraint's name or the SQLSTATE.
 * Undefined for an error that a retry may resolve.
 */
export function refusedData(error: unknown): string | undefined {
  const found = serverError(error);
  return found && /^2[23]/.test(found.code) ? (found.constraint_name ?? found.code) : undefined;
}

/** True when the role of the connection may not do this. */
export const isNotPermitted = (error: unknown): boolean => serverError(error)?.code === '42501';

/** True for a deadlock or serialization failure: the whole database transaction may be retried. */
export function isRetryable(error: unknown): boolean {
  const code = serverError(error)?.code;
  return code === '40001' || code === '40P01';
}
