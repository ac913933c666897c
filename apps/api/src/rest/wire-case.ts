import { DomainError } from '@app/contract';

export const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]));
}

/** Names as REST says them: `bankName` → `bank_name`, at every depth. */
export const toWire = (value: unknown): unknown => renamed(value, toSnake);

/**
 * Names as the procedures take them: `bank_name` → `bankName`.
 * @throws DomainError INVALID_INPUT for a name in camelCase: REST has one way to say a thing
 */
export const fromWire = (value: unknown): unknown =>
  renamed(value, (name) => {
    if (/[A-Z]/.test(name)) throw new DomainError('INVALID_INPUT', {}, { [name]: 'unknown_field' });
    return toCamel(name);
  });
