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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFace()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/trpc': api, '/api': api } },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    /* Importing one name of these packages must not bring all schemas of the wire to the public pages. */
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|money)\/src\//.test(id) },
    },
  },
});
