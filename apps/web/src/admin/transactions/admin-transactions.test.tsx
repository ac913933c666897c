// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleDeletedTransaction, sampleDeletedWithMember } from '../../testing/sample-deleted-transaction.ts';
import { sampleMember } from '../../testing/sample-member.ts';
import { listOf, stubServer } from '../../testing/stub-server.ts';
import { AdminTransactions } from './admin-transactions.tsx';

const noRows = { ...listOf(), sum: null };

it.each([
  ['by itself', 'master_admin', sampleDeletedTransaction, /No. 4711 \(Deposit, SGD 7.00, rani.contoh\) was deleted/, `/admin/audit?q=`],
  ['with its member', 'master_admin', sampleDeletedWithMember, /its member was deleted/, '/admin/closed-members/'],
  ['by itself', 'admin', sampleDeletedTransaction, /was deleted on 20 Nov 2026, 10:00 by admin.uji/, '/admin/users/'],
] as const)(
  'a search for the number of a transaction deleted %s says so, to a user with the role %s',
  async (_, role, row, sentence, href) => {
    const answers: Record<string, unknown> = {
      'auth.session': { ...sampleMember, role },
      'transactions.list': noRows,
      'transactions.listDeleted': [row],
    };
    stubServer(({ procedure }) => answers[procedure]);
    tokenStore.set('a token');
    window.history.replaceState(null, '', '/admin/transactions?q=4711');
    await renderUi(loggedIn(<AdminTransactions actions={null} notice={null} />));
    expect(await screen.findByText(sentence)).toBeTruthy();
    const note = await screen.findByTestId('deleted-transaction');
    expect(note.querySelector('a')?.getAttribute('href')).toContain(href);
  },
);
