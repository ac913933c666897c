import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchAhead } from './app/fetch-ahead.ts';
import './app/global.css';
import { writePalette } from './app/theme/write-palette.ts';
import { rememberArrival } from './lib/arrival.ts';
import { memberI18n } from './lib/languages.ts';
import { pause } from './lib/pause.ts';
import './ui/ui.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** Longer than a browser takes to bring forth what it kept, shorter than anybody waits for a sign of life. */
const keptMs = 200;

writePalette();
rememberArrival(window.location.search);

/* Not at the top level of the module: parts of the program that are fetched here wait for this module to have run. */
async function start(place: HTMLElement): Promise<void> {
  /* What the browser kept is there at once: then the page is drawn whole. What has to travel is waited for in view. */
  await Promise.race([fetchAhead(window.location.pathname), pause(keptMs)]);
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
