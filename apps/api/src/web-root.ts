import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The built web app; undefined when not built, as in development, where Vite serves it. */
export const webRoot = fs.existsSync(`${built}/index.html`) ? built : undefined;
