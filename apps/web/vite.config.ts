import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the calls go in watch mode; `npm run dev` says it. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

/** Lets the browser fetch the text face together with the first script instead of after the style sheet. */
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

/** Answers 404 for unknown files in watch mode too, as the server does, instead of the page that starts the app. */
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

/** Writes each script and style sheet packed too, once and tightly, so that the server has nothing to pack. */
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
          await Promise.all([fs.writeFile(`${file}.gz`, await packGzip(text)), fs.writeFile(`${file}.br`, await packBrotli(text))]);
        }),
      );
    },
  };
}

/** What the pages that people open first begin with, by their path from the repository; the words in each language. */
const guarded = 'apps/web/src/app/guarded-screen.tsx';
const landing = { modules: ['apps/web/src/features/landing/landing-page.tsx'], words: ['app', 'landing'] };
const firstPages: Record<string, { modules: string[]; words: string[] }> = {
  '/': landing,
  '/home': landing,
  '/terms': { modules: ['apps/web/src/features/terms/terms-page.tsx'], words: ['app', 'terms'] },
  '/login': { modules: [guarded, 'apps/web/src/features/auth/login-page.tsx'], words: ['app', 'auth', 'errors'] },
  '/register': { modules: [guarded, 'apps/web/src/features/auth/register-page.tsx'], words: ['app', 'auth', 'errors'] },
};

/**
 * Writes preloads.json: by address and language, the files that the page will ask for. The server names them in the
 * page that it serves, so that they travel beside the first script instead of after it.
 */
function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (modules: readonly string[]): string[] => {
        const begun = chunks.filter(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(`/${module}`)));
        if (begun.length < modules.length) this.error(`No file of its own for one of ${modules.join(', ')}`);
        const reached = new Set(begun);
        for (const chunk of reached) for (const each of chunks) if (chunk.imports.includes(each.fileName)) reached.add(each);
        return [...reached].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
      };
      const wordsIn = (language: string, words: readonly string[]) =>
        words.map((name) => `packages/i18n/src/locales/${language}/${name}.json`);
      const entry = chunks.find(({ isEntry }) => isEntry)?.imports ?? [];
      const preloadsOf = ({ modules, words }: { modules: string[]; words: string[] }) =>
        Object.fromEntries(
          ['en', 'id', 'zh', 'th'].map((language) => {
            const files = filesOf([...modules, ...wordsIn(language, words)]);
            return [language, [...new Set(files)].filter((file) => !entry.includes(file)).map((file) => `/${file}`)];
          }),
        );
      const preloads = Object.fromEntries(Object.entries(firstPages).map(([address, page]) => [address, preloadsOf(page)]));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) });
    },
  };
}

/** What every page begins with; one file instead of a dozen. */
const base =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|i18next-browser-languagedetector|wouter|use-sync-external-store)\//;
/** The indexes of shared packages name these too, but only later pages use them. */
const later =
  /\/packages\/(?:contract|i18n|money)\/src\/(say-notification|member-accounts|statuses|terms-version|limits|format-run-time|list-uncovered|bank-details-problems|invariants|accrual|security-event-kinds|list-orders|treasury-directions|transaction-types)\.ts$/;
/** Whatever the first script imports, and what that imports, is fetched in any case: it makes one file, too. */
let shell: Set<string> | undefined;
type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };
function shellOf(id: string, graph: Graph): string | null {
  if (shell === undefined) {
    shell = new Set([path.join(import.meta.dirname, 'src/main.tsx')]);
    for (const found of shell) for (const imported of graph.getModuleInfo(found)?.importedIds ?? []) shell.add(imported);
  }
  return shell.has(id) && !later.test(id) ? 'shell' : null;
}
/** How calls are made: wherever somebody logs in or is logged in. */
const data = /node_modules\/@(tanstack|trpc)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFace(), refuseUnknownFiles(), listPreloads(), packAssets()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/trpc': api, '/api': api, '/queues': api } },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    rolldownOptions: {
      /* Importing one name of these packages must not bring all schemas of the wire to the public pages. */
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|money)\/src\//.test(id) },
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: base }, { name: 'data', test: data }, { name: shellOf }],
        },
      },
    },
  },
});
