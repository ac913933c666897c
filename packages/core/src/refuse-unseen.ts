import { DomainError } from '@app/contract';

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses to replace values that the caller has not seen; a value that is already stored replaces nothing. `expected`: the values that the
 * caller saw; an absent one is not compared. `current`: the stored values.
 * @throws DomainError `code`, naming the fields
 */
export function refuseUnseen(code: 'SETTINGS_CHANGED' | 'BANK_CHANGED', changes: Values, expected: Values, current: Values): void {
  const unseen = Object.keys(changes).filter(
    (name) => changes[name] !== current[name] && expected[name] !== undefined && expected[name] !== current[name],
  );
  if (unseen.length > 0) throw new DomainError(code, {}, Object.fromEntries(unseen.map((name) => [name, 'invalid' as const])));
}
