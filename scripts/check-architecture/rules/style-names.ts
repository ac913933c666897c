import type { Finding, Rule } from '../finding.ts';
import { parseStyleSheet, type StyleSelector, type StyleSheet } from '../style-sheet.ts';

type Sheet = StyleSheet & { path: string };

/** The one sheet that may set tokens, style elements without a class, and adjust the component library everywhere. */
const globalSheet = 'apps/web/src/app/global.css';

/** Classes of the component library belong to no sheet of ours. */
const isVendor = (name: string): boolean => /^(ant|anticon)(-|$)/.test(name);

/** The classes that an element must have; what `:not()` names it must not have. */
const classesOf = (selector: string): string[] => {
  const positive = selector.replace(/:not\([^()]*\)/g, '');
  const names = [...positive.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []);
  return [...new Set(names)].filter((name) => !isVendor(name));
};

/** Sheets by class: those with a selector that needs this class alone apply wherever the class is used, so they define it. */
function definersOf(sheets: readonly Sheet[]): Map<string, Set<string>> {
  const definers = new Map<string, Set<string>>();
  const add = (name: string, path: string) => definers.set(name, (definers.get(name) ?? new Set()).add(path));
  const all = sheets.flatMap(({ path, selectors }) => selectors.map(({ text }) => ({ path, classes: classesOf(text) })));
  for (const { path, classes } of all) if (classes.length === 1 && classes[0] !== undefined) add(classes[0], path);
  const definedAlone = new Map([...definers].map(([name, paths]) => [name, new Set(paths)]));
  /* A class that never has a selector of its own is defined where it is combined with classes of that very sheet or with none of ours. */
  for (const { path, classes } of all) {
    for (const name of classes) {
      if (definedAlone.has(name)) continue;
      const isScoped = classes.some((other) => other !== name && definedAlone.get(other)?.has(path));
      if (!isScoped) add(name, path);
    }
  }
  return definers;
}

function foreignSelectors({ path, selectors }: Sheet, definers: Map<string, Set<string>>): Finding[] {
  return selectors.flatMap(({ text, line }): Finding[] => {
    const classes = classesOf(text);
    if (classes.length === 0) {
      return path === globalSheet ? [] : [{ path, line, message: `"${text}" needs a class of this sheet: it applies on every page` }];
    }
    const [first = ''] = classes;
    if (classes.length === 1 || classes.some((name) => definers.get(name)?.has(path) || !definers.has(name))) return [];
    const owner = [...(definers.get(first) ?? [])].join(', ');
    return [{ path, line, message: `"${text}" has no class of this sheet: .${first} is defined in ${owner}` }];
  });
}

/** The classes of a sheet that an earlier sheet defines too, each at its first selector here. */
function sharedClasses({ path, selectors }: Sheet, definers: Map<string, Set<string>>): Finding[] {
  const shared = [...definers].filter(([, paths]) => paths.has(path) && [...paths][0] !== path);
  return shared.map(([name, paths]) => {
    const naming = selectors.filter(({ text }) => classesOf(text).includes(name));
    const line = (naming.find(({ text }) => classesOf(text).length === 1) ?? naming[0])?.line ?? 1;
    return { path, line, message: `class .${name} is defined in ${[...paths][0]} too` };
  });
}

/** Names that have to be declared in one sheet; each further sheet is a finding at its first declaration. */
function repeatedNames(
  sheets: readonly Sheet[],
  namesIn: (sheet: Sheet) => readonly StyleSelector[],
  kind: 'animation' | 'custom property',
): Finding[] {
  const owners = new Map<string, string>();
  return sheets.flatMap((sheet) =>
    namesIn(sheet).flatMap(({ text, line }): Finding[] => {
      const owner = owners.get(text);
      if (owner === undefined) owners.set(text, sheet.path);
      if (owner === undefined || owner === sheet.path) return [];
      return [{ path: sheet.path, line, message: `${kind} ${text} is defined in ${owner} too` }];
    }),
  );
}

/**
 * A class, an animation and a custom property is defined in one style sheet only. Sheets of all visited and prefetched
 * pages apply at the same time, in the order in which they arrived, so a second definition changes the first one's page.
 */
export const styleNames: Rule = (tree) => {
  const paths = tree.paths.filter((path) => path.endsWith('.css') && !path.endsWith('.module.css'));
  /* The global sheet first: what it declares is its own. */
  const sorted = paths.toSorted((a, b) => Number(b === globalSheet) - Number(a === globalSheet) || a.localeCompare(b));
  const sheets = sorted.map((path): Sheet => ({ path, ...parseStyleSheet(tree.read(path)) }));
  const definers = definersOf(sheets);
  const keyframes = ({ atRules }: Sheet) => atRules.filter(({ text }) => text.startsWith('@keyframes'));
  const pageRules = sheets.flatMap(({ path, atRules }) =>
    atRules
      .filter(({ text }) => text.startsWith('@page') && path !== globalSheet)
      .map(({ line }) => ({ path, line, message: '@page applies to every page: it belongs to the global sheet' })),
  );
  return [
    ...sheets.flatMap((sheet) => sharedClasses(sheet, definers)),
    ...repeatedNames(sheets, keyframes, 'animation'),
    ...repeatedNames(sheets, ({ customProperties }) => customProperties, 'custom property'),
    ...sheets.flatMap((sheet) => foreignSelectors(sheet, definers)),
    ...pageRules,
  ];
};
