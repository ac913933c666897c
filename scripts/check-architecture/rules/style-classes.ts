import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import type { Finding, Rule } from '../finding.ts';
import { antdOverrides, globalClasses, globalStyleSheets } from '../global-classes.ts';
import type { SourceModule } from '../source-module.ts';
import type { SourceTree } from '../source-tree.ts';
import { parseStyleSheet, type StyleSheet } from '../style-sheet.ts';

type Sheet = StyleSheet & { path: string; isModule: boolean };
type Use = { name: string; line: number };

const isVendor = (name: string): boolean => /^(ant|anticon)(-|$)/.test(name);
const isForTests = (path: string): boolean => /\.(test|stories)\.tsx?$/.test(path);
const namesIn = (selector: string): string[] => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []);
const localNamesIn = (selector: string): string[] => namesIn(selector.replace(/:global\([^()]*\)/g, ''));
const globalNamesIn = (selector: string): string[] =>
  [...selector.matchAll(/:global\(([^()]*)\)/g)].flatMap(([, inner = '']) => namesIn(inner)).filter((name) => !isVendor(name));

/** The name by which a component refers to a class of a module: `.detail-row` is `styles.detailRow`. */
const toProperty = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Selectors of antd's private elements outside their one style sheet, and groups of rules there that do not begin with their reason. */
function vendorFindings({ path, selectors }: Sheet, source: string): Finding[] {
  if (path !== antdOverrides) {
    return selectors.flatMap(({ text, line }) =>
      namesIn(text).some(isVendor)
        ? [{ path, line, message: `"${text}" is antd's: use a token or a class property, or antd-overrides.css` }]
        : [],
    );
  }
  const groups = [...source.matchAll(/\S[^]*?(?=\n\s*\n|$(?![^]))/g)];
  return groups.flatMap(({ 0: group, index }) =>
    group.startsWith('/*')
      ? []
      : [{ path, line: source.slice(0, index).split('\n').length, message: 'an override of antd needs its reason' }],
  );
}

/** Classes outside the list of global classes, and selectors that style elements of every page. */
function sheetFindings({ path, isModule, selectors, atRules }: Sheet): Finding[] {
  const pages = isModule ? atRules.filter(({ text }) => text.startsWith('@page')) : [];
  return [
    ...pages.map(({ line }) => ({ path, line, message: '@page applies to every page: it belongs to a global style sheet' })),
    ...selectors.flatMap(({ text, line }): Finding[] => {
      const globals = isModule ? globalNamesIn(text) : namesIn(text).filter((name) => !isVendor(name));
      const unknown = globals.filter((name) => !globalClasses.includes(name));
      if (unknown.length > 0) return [{ path, line, message: `.${unknown.join(', .')} is not in the list of global classes` }];
      if (isModule && localNamesIn(text).length === 0) return [{ path, line, message: `"${text}" needs a class of this module` }];
      return [];
    }),
  ];
}

/** The properties read from a style module, by the path of the module. */
function usesIn(tree: SourceTree, module: SourceModule): Map<string, Use[]> {
  const modules = new Map<string, string>();
  const uses = new Map<string, Use[]>();
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const path = posix.join(posix.dirname(module.path), source.value);
      const name = specifiers[0]?.local.name;
      if (!path.endsWith('.module.css') || name === undefined || !tree.has(path)) return;
      modules.set(name, path);
      uses.set(path, []);
    },
    MemberExpression: ({ object, property, computed, start }) => {
      const path = object.type === 'Identifier' ? modules.get(object.name) : undefined;
      if (path === undefined || computed || property.type !== 'Identifier') return;
      uses.get(path)?.push({ name: property.name, line: module.lineOf(start) });
    },
  }).visit(module.program);
  return uses;
}

/** Class names in `className` attributes that are neither global nor of a module. */
function textFindings(module: SourceModule): Finding[] {
  const findings: Finding[] = [];
  const check = (text: string, start: number) => {
    const unknown = text.split(/\s+/).filter((name) => name !== '' && !globalClasses.includes(name));
    if (unknown.length > 0)
      findings.push({ path: module.path, line: module.lineOf(start), message: `class ${unknown.join(', ')} has no style` });
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && /className$/i.test(name.name) && value?.type === 'Literal' && typeof value.value === 'string')
        check(value.value, value.start);
    },
  }).visit(module.program);
  return findings;
}

function moduleFindings(tree: SourceTree, sheets: readonly Sheet[]): Finding[] {
  const defined = new Map(
    sheets.map(({ path, selectors }) => [
      path,
      new Map(selectors.flatMap(({ text, line }) => localNamesIn(text).map((name) => [toProperty(name), line]))),
    ]),
  );
  const used = new Map<string, Set<string>>();
  const undefinedUses = tree.modules.flatMap((module) =>
    [...usesIn(tree, module)].flatMap(([path, uses]) => {
      if (!isForTests(module.path)) used.set(path, new Set([...(used.get(path) ?? []), ...uses.map(({ name }) => name)]));
      const missing = uses.filter(({ name }) => defined.get(path)?.has(name) !== true);
      return missing.map(({ name, line }) => ({ path: module.path, line, message: `${path} has no class for ${name}` }));
    }),
  );
  const unused = [...defined].flatMap(([path, names]) =>
    [...names]
      .filter(([name]) => used.get(path)?.has(name) !== true)
      .map(([name, line]) => ({ path, line, message: `no component uses ${name}` })),
  );
  return [...undefinedUses, ...unused];
}

/** Names that two style sheets declare: a global class, a custom property, or the file name from which scoped names are made. */
function repeated(entries: readonly { name: string; path: string; line: number }[], kind: string): Finding[] {
  const owners = new Map<string, string>();
  return entries.flatMap(({ name, path, line }): Finding[] => {
    const owner = owners.get(name) ?? path;
    owners.set(name, owner);
    return owner === path ? [] : [{ path, line, message: `${kind} ${name} is in ${owner} too` }];
  });
}

/**
 * Styles are CSS Modules, so that two components cannot compete for a class. A class of a module is used, and a used one is
 * defined; the classes without a module are in the list, each styled alone in one style sheet. antd's own classes are private: a style sheet
 * that selects them breaks with a release of antd, so there is only one, with a reason for each override.
 */
export const styleClasses: Rule = (tree) => {
  const paths = tree.paths.filter((path) => path.startsWith('apps/web/src/') && path.endsWith('.css'));
  const sheets = paths.map((path): Sheet => ({ path, isModule: path.endsWith('.module.css'), ...parseStyleSheet(tree.read(path)) }));
  const modules = sheets.filter(({ isModule }) => isModule);
  const components = tree.modules.filter(({ path }) => path.startsWith('apps/web/src/') && !isForTests(path));
  const strays = sheets.filter(({ path, isModule }) => !isModule && !globalStyleSheets.includes(path));
  const globals = sheets.filter(({ isModule }) => !isModule);
  const classesAlone = globals.flatMap(({ path, selectors }) =>
    selectors.flatMap(({ text, line }) => (/^\.[\w-]+$/.test(text) ? [{ name: text, path, line }] : [])),
  );
  const properties = sheets.flatMap(({ path, customProperties }) => customProperties.map(({ text, line }) => ({ name: text, path, line })));
  const fileNames = modules.map(({ path }) => ({ name: posix.basename(path), path, line: 1 }));
  return [
    ...strays.map(({ path }) => ({ path, line: 1, message: 'a style sheet is a CSS Module, or in the list of global style sheets' })),
    ...sheets.flatMap(sheetFindings),
    ...sheets.flatMap((sheet) => vendorFindings(sheet, tree.read(sheet.path))),
    ...moduleFindings(tree, modules),
    ...components.flatMap(textFindings),
    ...repeated(classesAlone, 'class'),
    ...repeated(properties, 'custom property'),
    ...repeated(fileNames, 'a module called'),
  ];
};
