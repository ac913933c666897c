import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchAhead } from './app/fetch-ahead.ts';
import './app/global.css';
import { writePalette } from './app/theme/write-palette.ts';
import { createMemberI18n } from './lib/languages.ts';
import './ui/ui.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

writePalette();
const memberI18n = await createMemberI18n(fetchAhead(window.location.pathname));
/* A transition shows the page when it stands, and not its skeleton for an instant before: nothing jumps. */
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App memberI18n={memberI18n} />
    </StrictMode>,
  ),
);
