import fs from 'node:fs';
import path from 'node:path';
import { chromiumPath, searchPath } from './env.ts';

/* The first one has no window and no interface of its own, which costs a quarter of the processor time of a browser test. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser for the tests: CHROMIUM_PATH, or an installed Chromium or Chrome; undefined when there is none. */
export function findChromium(): string | undefined {
  if (chromiumPath() !== undefined) return chromiumPath();
  const onPath = searchPath().flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...elsewhere].find((file) => fs.existsSync(file));
}
