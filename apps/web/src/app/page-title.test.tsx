// @vitest-environment jsdom
import { settingsDefaults, type Role } from '@app/contract';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useDocumentTitle } from '../shared/lib/settings.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { usePageTitle } from './page-title.ts';

const site = settingsDefaults.seoTitle;
vi.stubGlobal('fetch', () => Promise.reject(new Error('there is no server')));

function Title({ waiting, viewer }: { waiting: number; viewer: Role }) {
  useDocumentTitle(usePageTitle(viewer), waiting);
  return null;
}

it.each([
  ['en', 'Plans', 'Deposits'],
  ['id', 'Paket', 'Deposit'],
  ['zh', '投资计划', '存款'],
  ['th', 'แผน', 'การฝาก'],
] as const)('names the document in %s, follows the address and the count of what waits', async (language, plans, deposits) => {
  navigate('/investment');
  const { rerender } = await renderUi(<Title waiting={0} viewer="user" />, { language });
  expect(document.title).toBe(`${plans} · ${site}`);
  act(() => navigate('/admin/deposits'));
  expect(document.title).toBe(site); // not a page of a member
  rerender(<Title waiting={0} viewer="admin" />);
  expect(document.title).toBe(`${deposits} · ${site}`);
  rerender(<Title waiting={4} viewer="admin" />);
  expect(document.title).toBe(`(4) ${deposits} · ${site}`);
  act(() => navigate('/'));
  rerender(<Title waiting={0} viewer="admin" />);
  expect(document.title).toBe(site);
});
