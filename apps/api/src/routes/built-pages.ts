import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '@app/i18n/server';

/** A page of the web app. `apps/web/vite.config.ts` writes them, from the table that the router of the browser has. */
export type BuiltPage = {
  /** The addresses, the canonical one first; a part that starts with a colon matches any text. */
  paths: readonly [string, ...string[]];
  /** Whether it needs no session. */
  isPublic: boolean;
  /** The files that it will request; only of a public page. */
  preloads: Partial<Record<Language, string[]>>;
};

/** The pages of the built web app in this folder. */
export const readBuiltPages = (root: string): readonly BuiltPage[] =>
  JSON.parse(fs.readFileSync(path.join(root, PAGES_FILE), 'utf8')) as BuiltPage[]; // written by the build

export const PAGES_FILE = 'pages.json';
