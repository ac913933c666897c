import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from '../vite.config.ts';

/** The product's style sheets and modules, without its plugins: they write preload lists and compressed copies for the server. */
export default defineConfig({
  plugins: [react()],
  ...(product.css && { css: product.css }),
  ...(product.resolve && { resolve: product.resolve }),
  build: { chunkSizeWarningLimit: Infinity },
});
