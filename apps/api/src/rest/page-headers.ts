import { toSnake } from './wire-case.ts';

/**
 * What a page says besides its rows, by the names of its headers: `opening.available` → `x-opening-available`. A list is
 * a plain array over REST, so there is no other place for it.
 */
export function pageHeadersOf(more: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(more).flatMap(([group, values]: [string, object]) =>
      Object.entries(values).map(([name, value]): [string, unknown] => [
        `x-${toSnake(group)}-${toSnake(name)}`.replaceAll('_', '-'),
        value,
      ]),
    ),
  );
}
