import { DomainError } from '@app/contract';

export const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Deeper than every input and response; without a bound a small body could exhaust the stack. */
const depthMax = 20;

function renameKeys(value: unknown, rename: (name: string) => string, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth > depthMax) throw new DomainError('MALFORMED_BODY');
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renameKeys(inner, rename, depth + 1)]));
}

/** The maximum length of a name that is quoted in a refusal. */
export const quotedNameLengthMax = 60;

/**
 * A name that a REST call may not contain: in a body, one with a capital letter or that of a path parameter; in the query of a call other
 * than GET, one that is not a parameter of the call. The message is the name as sent, cut to `quotedNameLengthMax`. It is not a
 * DomainError, whose field names are converted to snake_case: `sendError` answers 400 INVALID_INPUT with the name as sent.
 */
export class InvalidRestName extends Error {}

/** Names as used in REST: `bankName` → `bank_name`, at every depth. */
export const toRestNames = (value: unknown): unknown => renameKeys(value, toSnake);

/**
 * Names as used by the procedures: `bank_name` → `bankName`.
 * @throws InvalidRestName for a name with a capital letter, because REST has a single spelling; DomainError MALFORMED_BODY for too deep
 * nesting
 */
export const fromRestNames = (value: unknown): unknown =>
  renameKeys(value, (name) => {
    if (/[A-Z]/.test(name)) throw new InvalidRestName(name.slice(0, quotedNameLengthMax));
    return toCamel(name);
  });
