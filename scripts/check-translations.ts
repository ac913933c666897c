import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '@app/i18n';
import { readFlags } from './read-flags.ts';
import { checkMessages, flattenMessages, type Catalogue } from './translations/check-messages.ts';
import { checkUse } from './translations/check-use.ts';
import { readSource, type Source } from './translations/read-source.ts';

const localesFolder = 'packages/i18n/src/locales';
const sourceFolders = ['apps', 'packages/core/src'];
const skipped = new Set(['node_modules', 'dist']);

/** Keys that code builds from enum values, or that are looked up by a code: every key with such a prefix counts as used. */
export const keyFamilies = [
  'errors:',
  'area:status.',
  'app:theme.',
  'area:sgd.',
  'app:connection.',
  'app:contact.',
  'auth:register.level.',
  'audit:did.',
  'security:kind.',
  'security:reason.',
  'profile:payouts.state.',
  'requests:payouts.held_',
  'users:payouts.reason.',
  'users:payouts.frozen.',
  'audit:field.',
  'audit:value.',
  'audit:list.',
  'audit:operation.',
  'search:sort.',
  'auth:login.title',
  'auth:login.lead',
  'auth:register.title',
  'auth:register.lead',
  'auth:side.',
  'landing:features.',
  'exports:',
  'notifications:',
  'admin-requests:notification.',
  'statement:csv.',
  'statement:kind.',
  'landing:about.',
  'landing:why.',
  'landing:how.',
  'settings:protection.two.',
  'transactions:exceptions.kinds.',
  'landing:purpose.',
  'landing:plans.name.',
  'landing:plans.support.',
  'plans:column.',
  'plans:field.',
  'settings:field.',
  'settings:mode.',
  'settings:tab.',
  'admin-dashboard:dayOne.gap.',
  'admin-dashboard:dayOne.link.',
  'admin-dashboard:dayOne.step.',
  'admin-dashboard:totals.',
  'terms:facts.',
  'terms:plan.name.',
  'terms:sections.',
  'treasury:direction.',
  'approvals:status.',
  'approvals:reason.',
  'verify:reason.',
  'approvals:obstacle.',
  'approvals:operation.',
  'approvals:operatingMode',
  'approvals:deleted',
];

/** Texts in components that are the same in every language: names and codes. */
export const sameEverywhere = ['SGD', 'IDR', 'Rp', 'QRIS', 'Rp '];

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

function readCatalogue(root: string): Catalogue {
  const catalogue: Catalogue = [];
  for (const language of readdirSync(path.join(root, localesFolder))) {
    for (const file of readdirSync(path.join(root, localesFolder, language))) {
      const text = readFileSync(path.join(root, localesFolder, language, file), 'utf8');
      catalogue.push({
        language,
        namespace: path.basename(file, '.json'),
        file: path.join(localesFolder, language, file),
        messages: flattenMessages(text),
      });
    }
  }
  return catalogue;
}

function readSources(root: string): Source[] {
  const files = sourceFolders.flatMap((folder) => [...filesUnder(path.join(root, folder))]);
  return files.map((file) => readSource(path.relative(root, file), readFileSync(file, 'utf8')));
}

/** Every problem of the translations as a line `file:line message`. */
export function checkTranslations(catalogue: Catalogue, sources: readonly Source[], families: readonly string[] = keyFamilies): string[] {
  const problems = [...checkMessages(catalogue, languageCodes), ...checkUse(catalogue, sources, families, sameEverywhere)];
  return problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readFlags({ usage: 'tsx scripts/check-translations.ts', does: 'Says what is missing in the translations.' });
  const root = path.resolve(import.meta.dirname, '..');
  const problems = checkTranslations(readCatalogue(root), readSources(root));
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'Translations: all in order' : `Translations: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
