// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('loads code and messages, so that the first render shows the page instead of a skeleton', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no server')));
  window.history.replaceState(null, '', '/terms');
  /* Nothing is loaded yet, as in a new tab. */
  vi.resetModules();
  const [{ prefetchPage }, { memberI18n }, { App }] = await Promise.all([
    import('./prefetch-page.ts'),
    import('../shared/lib/languages.ts'),
    import('./app.tsx'),
  ]);
  await prefetchPage('/terms');
  render(<App memberI18n={await memberI18n()} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
});
