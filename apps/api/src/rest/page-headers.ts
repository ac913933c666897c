import { toSnake } from './wire-case.ts';

/**
 * The additional values of a page, by their header names: `opening.available` → `x-opening-available`; null values are omitted. A
 * list is a plain array over REST, so headers are the only place for them.
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

/** The header of an additional value of a page. */
export const headerNameOf = (...names: string[]): string => ['x', ...names.map(toSnake)].join('-').replaceAll('_', '-');
