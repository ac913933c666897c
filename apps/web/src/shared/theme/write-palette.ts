import { palette } from './palette.ts';

const block = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role.replace(/[A-Z]/g, (mark) => `-${mark.toLowerCase()}`)}:${colour}`)
    .join(';');

/** Writes every palette colour as a CSS variable, `accentBg` as `--accent-bg`; an attribute of <html> selects the mode. */
export function writePalette(): void {
  const style = document.createElement('style');
  style.textContent = `:root{${block(palette.light)}}:root[data-theme=dark]{${block(palette.dark)}}`;
  document.head.append(style);
}
