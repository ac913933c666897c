// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

const pages = [
  { href: '/admin/users', label: 'Members', keywords: 'reset password, bank details', icon: null },
  { href: '/profile?tab=security', label: 'Profile', keywords: 'own password, passkey', icon: null },
  { href: '/admin/ledger-log', label: 'Ledger log', keywords: 'checkpoint, key', icon: null },
];

it.each([
  ['checkpoint', ['Ledger log checkpoint']],
  ['PASSKEY', ['Profile passkey']],
  ['password', ['Members reset password', 'Profile own password']],
  ['profile', ['Profile']],
])('finds the pages that are meant by %s', async (text, found) => {
  stubServer(() => ({ members: [], requests: [] }));
  await renderUi(<CommandPalette open pages={pages} onClose={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(found));
});
