// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleDeletedTransaction } from '../../testing/sample-deleted-transaction.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { CommandPalette } from './command-palette.tsx';

it('finds a deleted transaction by its number, and links to its explanation', async () => {
  stubServer(({ procedure }) =>
    procedure === 'transactions.listDeleted' ? [{ ...sampleDeletedTransaction, type: 'withdrawal' }] : { members: [], requests: [] },
  );
  await renderUi(<CommandPalette open pages={[]} onClose={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4711' } });
  const entry = await screen.findByRole('option', { name: /Transaction No. 4711, deleted/ });
  fireEvent.click(entry);
  expect(window.location.pathname + window.location.search).toBe('/admin/transactions?q=4711');
});
