import { promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Language } from '@app/i18n';
import { defineConfig, type Plugin } from 'vite';
import { initialFilesOf } from './src/app/initial-files.ts';
import { areaNameOf, pages, type PageName } from './src/app/pages.ts';

/** The address of the API in watch mode; `npm run dev` sets it. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

/** Preloads the text font together with the first script instead of after the style sheet. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((name) => name.includes('hanken-grotesk-latin') && name.endsWith('.woff2'));
        if (face === undefined) return [];
        return [
          { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: true }, injectTo: 'head' },
        ];
      },
    },
  };
}

/** Answers 404 for unknown files in watch mode, as the server does, instead of the page that starts the app. */
function refuseUnknownFiles(): Plugin {
  return {
    name: 'refuse-unknown-files',
    configureServer:
      ({ middlewares }) =>
      () => {
        middlewares.use(({ originalUrl = '/' }, response, next) => {
          const [address = '/'] = originalUrl.split('?');
          if (address === '/index.html' || !/\.[^/]*$/.test(address)) return next();
          response.statusCode = 404;
          response.end();
        });
      },
  };
}

/** Writes a compressed copy of each script and style sheet, at the highest level, so that the server need not compress. */
function packAssets(): Plugin {
  const [packGzip, packBrotli] = [promisify(gzip), promisify(brotliCompress)];
  return {
    name: 'pack-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          const text = await fs.readFile(file);
          await Promise.all([
            fs.writeFile(`${file}.gz`, await packGzip(text, { level: constants.Z_BEST_COMPRESSION })),
            fs.writeFile(`${file}.br`, await packBrotli(text)),
          ]);
        }),
      );
    },
  };
}

/* Required by the type, so that a new language cannot be forgotten here. */
const languages = Object.keys({ en: true, id: true, zh: true, th: true } satisfies Record<Language, true>) as Language[];

/**
 * Writes pages.json: the addresses of each page, whether it needs no session, and if so the files that it will load, by language. The
 * server knows the addresses from there, and adds preload links to the pages that people open first, so that these files load beside
 * the first script instead of after it.
 */
function listPages(): Plugin {
  return {
    name: 'list-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (file: string) => {
        const [found, ...others] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
        if (found === undefined || others.length > 0) this.error(`${others.length > 0 ? 'More than one chunk' : 'No chunk'} of ${file}`);
        return found;
      };
      const entry = chunks.find(({ isEntry }) => isEntry)?.imports ?? [];
      const preloadsOf = (name: PageName, language: Language) => {
        const reached = new Set(initialFilesOf(name, language).map(chunkOf));
        for (const chunk of reached) for (const each of chunks) if (chunk.imports.includes(each.fileName)) reached.add(each);
        const files = [...reached].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
        return [...new Set(files)].filter((file) => !entry.includes(file)).map((file) => `/${file}`);
      };
      const listed = (Object.keys(pages) as PageName[]).map((name) => {
        const isPublic = areaNameOf(pages[name].access) === null;
        const preloads = Object.fromEntries(isPublic ? languages.map((language) => [language, preloadsOf(name, language)]) : []);
        return { paths: pages[name].paths, isPublic, preloads };
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
    },
  };
}

/** The modules that every page needs; one file instead of a dozen. */
const base =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|i18next-browser-languagedetector|wouter|use-sync-external-store)\//;
/** The indexes of shared packages import these too, but only later pages use them. */
const later =
  /\/packages\/(?:contract|i18n|money)\/src\/(access-days|ledger-log-facts|role-facts|date-patterns|format-approval|format-notification|user-refusal|available-after|count-approvals|plan-limits|parse-sgd|search-text|trim-text|idempotency-header|idempotent-procedures|operator|member-accounts|statuses|terms-version|limits|format-run-time|list-uncovered|shown-balances|bank-details-problems|payout-facts|alone-bounds|approval-facts|invariants|accrual|security-event-kinds|list-orders|treasury-directions|transaction-types|live-topics|request-views|amount-ranges|working-days)\.ts$/;
/** Not imported by the first script, but needed by every page that people open first. */
const early = /\/src\/shared\/(?:lib\/(?:plans|format-number)\.ts|ui\/(?:rate|money|popular-tag)\.(?:tsx|module\.css))$/;
/** The modules that the first script imports are loaded on every page; they become one file, too. */
let shell: Set<string> | undefined;
type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };
function shellOf(id: string, graph: Graph): string | null {
  if (shell === undefined) {
    shell = new Set([path.join(import.meta.dirname, 'src/main.tsx')]);
    for (const found of shell) for (const imported of graph.getModuleInfo(found)?.importedIds ?? []) shell.add(imported);
  }
  return (shell.has(id) && !later.test(id)) || early.test(id) ? 'shell' : null;
}
/** The API client: needed on the log-in pages and behind the log-in. */
const data = /node_modules\/@(tanstack|trpc)\//;

/** package.json of the repository, which has the version. */
const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.PROGRAM_VERSION': JSON.stringify(manifest.version) },
  plugins: [react(), preloadTextFace(), refuseUnknownFiles(), listPages(), packAssets()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      /*
       * Readable in the browser's inspector and the same in each build; the check of the architecture keeps the file names
       * unique.
       */
      generateScopedName: (name, file) => `${path.basename(file, '.module.css')}__${name}`,
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/trpc': api, '/api': api, '/queues': api, '/log': api } },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    /* Every browser of the last three years preloads modules itself; the others load them a moment later. */
    modulePreload: { polyfill: false },
    rolldownOptions: {
      /* Importing one name of these packages must not add all schemas to the public pages. */
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|money)\/src\//.test(id) },
      output: {
        /* Names without the module's name: the first script lists the files of all pages, so their length is part of its size. */
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:8][extname]',
        hashCharacters: 'base36',
        codeSplitting: {
          groups: [{ name: 'base', test: base }, { name: 'data', test: data }, { name: shellOf }],
        },
      },
    },
  },
});
