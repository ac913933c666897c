import { toSnake } from './rest-names.ts';

/**
 * What a page has besides its rows, total and cursor, such as the opening balances of a statement, by the names of their headers. A null
 * is omitted; the fields of an object get a header each. A list is a plain array over REST, so headers are the only place for them.
 */
export function pageHeadersOf(additional: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(additional).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (value === null) return [];
      if (typeof value !== 'object') return [[headerNameOf(name), value]];
      return Object.entries(value).map(([part, inner]: [string, unknown]) => [headerNameOf(name, part), inner]);
    }),
  );
}

/** Nested names are joined: `opening`, `available` → `x-opening-available`. */
export const headerNameOf = (...names: string[]): string => ['x', ...names.map(toSnake)].join('-').replaceAll('_', '-');
