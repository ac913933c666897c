// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitExport, stopAwaiting } from '../lib/awaited-exports.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { ExportTray } from './export-tray.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const waiting = {
  id,
  list: 'transactions',
  filters: {},
  status: 'queued',
  rowsDone: 0,
  rowsTotal: 100,
  bytes: 0,
  bytesEstimate: 10_000,
  failure: null,
  fileName: 'transactions.csv',
  createdAt: '2026-11-20T02:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
};

/* The server's answers: one export that waits for a worker, the same each time. */
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ result: { data: { items: [waiting], total: 1, nextCursor: null } } })));
});
afterEach(() => {
  stopAwaiting(id);
  vi.unstubAllGlobals();
});

it('opens by itself while an export that was just started is still waiting', async () => {
  await renderUi(<ExportTray />);
  const button = await screen.findByRole('button', { name: '1 export under way' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  awaitExport(id);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
});
