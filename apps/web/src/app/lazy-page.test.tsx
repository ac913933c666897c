// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyComponent } from '../shared/lib/load-chunk.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { LazyPage } from './lazy-page.tsx';

it.each([
  ['member', 0],
  ['visitor', 1],
] as const)('a crashed page for %s has no second main landmark', async (access, mains) => {
  vi.stubGlobal('reportError', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs the crash
  const Page = lazyComponent(async () => () => {
    throw new Error('crashed on purpose');
  });
  await renderUi(<LazyPage route={{ access, Page }} location="/crashed" />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryAllByRole('main')).toHaveLength(mains);
});
