// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { settingsDefaults } from '@app/contract';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useDocumentTitle } from '../lib/settings.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { pageNames, usePageName } from './page-name.ts';
import { routes } from './routes.ts';

const site = settingsDefaults.seoTitle;
vi.stubGlobal('fetch', () => Promise.reject(new Error('there is no server')));

function Title({ waiting }: { waiting: number }) {
  useDocumentTitle(usePageName(), waiting);
  return null;
}

it('knows the name of every page behind a log-in', () => {
  const paths = routes.filter(({ frame }) => frame === 'account').map(({ paths: [first] }) => first);
  expect(new Set(Object.keys(pageNames))).toEqual(new Set(paths));
});

it.each([
  ['en', 'Plans', 'Deposits'],
  ['id', 'Paket', 'Deposit'],
  ['zh', '投资计划', '存款'],
  ['th', 'แผน', 'การฝาก'],
] as const)('names the document in %s, follows the address and the count of what waits', async (language, plans, deposits) => {
  navigate('/investment');
  const { rerender } = await renderUi(<Title waiting={0} />, { language });
  expect(document.title).toBe(`${plans} · ${site}`);
  act(() => navigate('/admin/deposits'));
  expect(document.title).toBe(`${deposits} · ${site}`);
  rerender(<Title waiting={4} />);
  expect(document.title).toBe(`(4) ${deposits} · ${site}`);
  act(() => navigate('/'));
  rerender(<Title waiting={0} />);
  expect(document.title).toBe(site);
});
