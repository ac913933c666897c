// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents } from '@app/money';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { CommandPalette } from './command-palette.tsx';

const deleted = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 4711,
  type: 'withdrawal',
  amount: fromCents(700),
  deletedWith: 'itself',
  deletedAt: '2026-11-20T02:00:00.000Z',
  deletedBy: 'admin.uji',
  userId: '22222222-2222-4222-8222-222222222222',
  userNumber: 1001,
  username: 'rani.contoh',
};

it('finds a deleted transaction by its number, and leads to where it is explained', async () => {
  stubServer(({ procedure }) => (procedure === 'transactions.listDeleted' ? [deleted] : { members: [], requests: [] }));
  await renderUi(<CommandPalette open pages={[]} onClose={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4711' } });
  const entry = await screen.findByRole('option', { name: /Transaction No. 4711, deleted/ });
  fireEvent.click(entry);
  expect(window.location.pathname + window.location.search).toBe('/admin/transactions?q=4711');
});
