/* The global sheets come before those of the components, which override them. */
import './app/global.css';
import './shared/ui/ui.css';
import './shared/ui/antd-overrides.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prefetchPage } from './app/prefetch-page.ts';
import { writePalette } from './shared/theme/write-palette.ts';
import { storeLandingParams } from './shared/lib/landing-params.ts';
import { memberI18n } from './shared/lib/languages.ts';
import { watchStyleSheets } from './shared/lib/load-chunk.ts';
import { followThemeMode } from './shared/lib/theme-mode.ts';
import { pause } from './shared/lib/pause.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('no #root');

/** Longer than a browser takes to read its cache, shorter than a delay that users notice as a blank page. */
const keptMs = 200;

writePalette();
storeLandingParams(window.location.search);
watchStyleSheets();
followThemeMode();

/* Not at the top level of the module: code that is loaded here waits until this module has run. */
async function start(place: HTMLElement): Promise<void> {
  /* With everything in the browser's cache, the first render is complete. Otherwise the page renders with skeletons. */
  await Promise.race([prefetchPage(window.location.pathname), pause(keptMs)]);
  const instance = await memberI18n();
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App memberI18n={instance} />
      </StrictMode>,
    ),
  );
}
void start(root);
