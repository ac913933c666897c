import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { initialFilesOf } from './initial-files.ts';
import { areaNameOf, areaNamespaces, pages, type PageName } from './pages.ts';

const src = path.join(import.meta.dirname, '..');
const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => path.join(src, file));
/* Object.keys returns string[], without the names of the keys. */
const names = Object.keys(pages) as PageName[];

/** The file whose path ends like this; there is exactly one. */
function fileOf(end: string): string {
  const found = files.filter((file) => `/${path.relative(src, file)}`.endsWith(end));
  expect(found, end).toHaveLength(1);
  return found[0] ?? '';
}

/** The modules that are loaded together with a module: its imports and theirs, without `import type` and `import()`. */
function loadedWith(start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) {
    const imports = fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+\.tsx?)'/gm);
    for (const [, target = ''] of imports) reached.add(path.resolve(path.dirname(file), target));
  }
  return reached;
}

/** The namespaces that these modules name in `useTranslation` or in a key. */
function namespacesIn(modules: Iterable<string>): Set<string> {
  const texts = [...modules].map((file) => fs.readFileSync(file, 'utf8'));
  const hooks = texts.flatMap((text) => [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, list = '']) => list));
  const inHooks = hooks.flatMap((list) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name));
  const inKeys = texts.flatMap((text) => [...text.matchAll(/'([a-z-]+):[a-zA-Z]/g)].map(([, name = '']) => name));
  return new Set([...inHooks, ...inKeys].filter((name) => name !== 'app'));
}

const modulesOf = (name: PageName) => initialFilesOf(name, 'en').filter((file) => !file.endsWith('.json'));

it.each(names)('lists for %s the namespaces that its code uses, and no other', (name) => {
  const area = areaNameOf(pages[name].access);
  const used = namespacesIn(modulesOf(name).flatMap((end) => [...loadedWith(fileOf(end))]));
  const listed = new Set<string>([...(area === null ? [] : areaNamespaces[area]), ...pages[name].namespaces]);
  expect([...used].filter((namespace) => !listed.has(namespace))).toEqual([]);
  expect(pages[name].namespaces.filter((namespace) => !used.has(namespace))).toEqual([]);
});

it.each(names)('lists for %s no namespace that its area has already', (name) => {
  const area = areaNameOf(pages[name].access);
  const ofArea: readonly string[] = area === null ? [] : areaNamespaces[area];
  expect(pages[name].namespaces.filter((namespace) => ofArea.includes(namespace))).toEqual([]);
});

it('counts the guard, the layout and the messages of the area among the initial files of a page', () => {
  expect(initialFilesOf('dashboard', 'th')).toEqual([
    '/app/guarded-route.tsx',
    '/app/toasts.tsx',
    '/app/member-area-layout.tsx',
    '/dashboard-page.tsx',
    ...['app', 'area', 'notifications', 'stats', 'investments', 'statement'].map((namespace) => `/locales/th/${namespace}.json`),
  ]);
  expect(initialFilesOf('landing', 'en')).toEqual(['/landing-page.tsx', '/locales/en/app.json', '/locales/en/landing.json']);
});

it('has one page per address', () => {
  const addresses = names.flatMap((name): readonly string[] => pages[name].paths);
  expect(new Set(addresses).size).toBe(addresses.length);
});
