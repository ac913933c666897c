// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { AdminRequestCards } from './admin-request-cards.tsx';
import { AdminRequestSections } from './admin-request-sections.tsx';
import { AdminRequestTable } from './admin-request-table.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';

const details = sampleRequestDetails(); // to be decided by 25 Nov 2026, 23:59:59.999
const { request } = details;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  tokenStore.set('a-token');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? sampleAdministrator : undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = { type: 'withdrawal' as const, openRowId: null, oldestNumber: null, onOpen: () => undefined };
const everywhere = (shown = request) =>
  loggedIn(
    <>
      <div data-testid="tag">
        <AdminRequestTag request={shown} />
      </div>
      <div data-testid="cards">
        <AdminRequestCards {...list} rows={[shown]} />
      </div>
      <div data-testid="table">
        <AdminRequestTable {...list} rows={[shown]} />
      </div>
      <div data-testid="details">
        <AdminRequestSections details={{ ...details, request: shown }} />
      </div>
    </>,
  );
const places = ['tag', 'cards', 'table', 'details'];
const textsOf = () => places.map((place) => screen.getByTestId(place).textContent);

it.each([
  ['en', 'Overdue since 25 Nov 2026', 'Overdue since25 Nov 2026, 23:59'],
  ['id', 'Terlambat sejak 25 Nov 2026', 'Terlambat sejak25 Nov 2026, 23:59'],
  ['zh', '自 2026年11月25日 起逾期', '逾期起始2026年11月25日 23:59'],
  ['th', 'เกินกำหนดตั้งแต่ 25 พ.ย. 2026', 'เกินกำหนดตั้งแต่25 พ.ย. 2026, 23:59'],
] as const)('says in %s that a withdrawal is overdue, in the drawer, the table and the cards', async (language, sentence, detail) => {
  vi.setSystemTime('2026-11-25T16:00:00.000Z');
  await renderUi(everywhere(), { language });
  await screen.findByTestId('tag');
  const texts = textsOf();
  expect(texts).toEqual(places.map(() => expect.stringContaining(sentence)));
  expect(texts.at(-1)).toContain(detail);
  expect(screen.getByTestId('tag').querySelector('.status-rejected')).not.toBeNull();
  /* Quiet in a list, because red in every row would say nothing. */
  expect(screen.getByTestId('table').querySelector('.overdueRow')?.textContent).toContain(sentence);
  expect(screen.getByTestId('table').querySelector('.overdue')).toBeNull();
});

it('does not say so before the deadline, nor of a decided request or one without a deadline', async () => {
  vi.setSystemTime('2026-11-25T15:59:59.000Z');
  const { rerender } = await renderUi(everywhere());
  await screen.findByTestId('tag');
  expect(textsOf().join()).not.toMatch(/overdue/i);
  expect(screen.getByText('Decide by')).toBeTruthy();
  vi.setSystemTime('2026-11-28T00:00:00.000Z');
  rerender(everywhere({ ...request, status: 'approved', processedAt: '2026-11-27T00:00:00.000Z' }));
  expect(textsOf().join()).not.toMatch(/overdue/i);
  rerender(everywhere({ ...request, dueAt: null }));
  expect(textsOf().join()).not.toMatch(/overdue/i);
});
