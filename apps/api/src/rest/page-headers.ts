import { toSnake } from './wire-case.ts';

/**
 * What a page says besides its rows, by the names of its headers: `opening.available` → `x-opening-available`;
 * what is null has none. A list is a plain array over REST, so there is no other place for it.
 */
export function pageHeadersOf(more: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(more).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (value === null) return [];
      if (typeof value !== 'object') return [[headerOf(name), value]];
      return Object.entries(value).map(([part, inner]: [string, unknown]) => [headerOf(name, part), inner]);
    }),
  );
}

const headerOf = (...names: string[]): string => ['x', ...names.map(toSnake)].join('-').replaceAll('_', '-');
