// @vitest-environment jsdom
import { CLOCK_WRONG } from '@app/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { RunHealthCard } from './run-health-card.tsx';

const refused = {
  id: '0198b8a0-0000-7000-8000-000000000001',
  job: 'check-ledger',
  status: 'failed',
  startedBy: null,
  queuedAt: '2026-11-20T02:00:00.000Z',
  startedAt: '2026-11-20T02:00:00.000Z',
  finishedAt: '2026-11-20T02:00:00.000Z',
  due: 0,
  investments: 0,
  posted: 0,
  completed: 0,
  amount: 0,
  error: CLOCK_WRONG,
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ result: { data: refused } })));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', /The clock of the worker is wrong/],
  ['id', /Jam worker tidak tepat/],
  ['zh', /时钟不准/],
  ['th', /นาฬิกาของเครื่องประมวลผลงานไม่ตรง/],
] as const)('says in a sentence that runs are refused for a wrong clock, in %s', async (language, sentence) => {
  await renderUi(<RunHealthCard />, { language });
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  expect(screen.queryByText(CLOCK_WRONG)).toBeNull();
});
