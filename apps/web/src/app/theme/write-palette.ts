import { palette } from './palette.ts';

const block = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role.replace(/[A-Z]/g, (mark) => `-${mark.toLowerCase()}`)}:${colour}`)
    .join(';');

/** Gives style sheets every palette colour as a variable, `accentBg` as `--accent-bg`; the mode picks by an attribute of <html>. */
export function writePalette(): void {
  const style = document.createElement('style');
  style.textContent = `:root{${block(palette.light)}}:root[data-theme=dark]{${block(palette.dark)}}`;
  document.head.append(style);
}
