import { DomainError } from '@app/contract';

export const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** No input and no answer is nested as deep as this; without a bound a small body could exhaust the stack. */
const depthMax = 20;

function renamed(value: unknown, rename: (name: string) => string, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth > depthMax) throw new DomainError('MALFORMED_BODY');
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename, depth + 1)]));
}

/** The longest name that is repeated to whoever sent it. */
export const unknownNameMax = 60;

/** A name that this interface does not use; it is said back as it came. */
export class UnknownName extends Error {}

/** Names as REST says them: `bankName` → `bank_name`, at every depth. */
export const toWire = (value: unknown): unknown => renamed(value, toSnake);

/**
 * Names as the procedures take them: `bank_name` → `bankName`.
 * @throws UnknownName for a name in camelCase: REST has one way to say a thing; DomainError MALFORMED_BODY for what is
 * nested too deep
 */
export const fromWire = (value: unknown): unknown =>
  renamed(value, (name) => {
    if (/[A-Z]/.test(name)) throw new UnknownName(name.slice(0, unknownNameMax));
    return toCamel(name);
  });
