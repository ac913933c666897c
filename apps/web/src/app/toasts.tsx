import type { CSSProperties } from 'react';
import { Toaster } from 'sonner';
import { useMode } from '../lib/theme-mode.ts';

/* A custom property, which the type of a style does not know. */
const width = { '--width': '356px' } as CSSProperties;

/** Short notices at the top right: 4 s, three at once, 356 px wide. */
export function Toasts() {
  return <Toaster position="top-right" duration={4000} visibleToasts={3} theme={useMode()} closeButton style={width} />;
}
