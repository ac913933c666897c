import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/global.css';
import { writePalette } from './app/theme/write-palette.ts';
import { createMemberI18n } from './lib/languages.ts';
import './ui/ui.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

writePalette();
createRoot(root).render(
  <StrictMode>
    <App memberI18n={await createMemberI18n()} />
  </StrictMode>,
);
