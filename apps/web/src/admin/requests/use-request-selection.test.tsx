// @vitest-environment jsdom
import { largeRequestMin } from '@app/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { stubServer } from '../../testing/stub-server.ts';
import type { AdminRequest } from './admin-request-view.ts';
import { useRequestSelection } from './use-request-selection.ts';

beforeEach(() => {
  stubServer(({ procedure }) => (procedure === 'auth.session' ? sampleAdministrator : undefined));
  tokenStore.set('a-token');
});

const deposit: AdminRequest = { ...sampleWithdrawal, type: 'deposit', userId: '22222222-2222-4222-8222-222222222222' };
const undone = {
  amount: deposit.amount,
  decidedAt: '2026-11-20T03:00:00.000Z',
  decidedBy: 'first.clerk',
  undoneAt: '2026-11-20T05:00:00.000Z',
  undoneBy: 'second.clerk',
  reason: 'not received',
};

function Selection({ row }: { row: AdminRequest }) {
  const { selection, selected } = useRequestSelection('deposit', 'pending', [row]);
  return (
    <button disabled={!selection?.maySelect(row)} onClick={() => selection?.onChange([row.id])}>
      {selected.length} selected
    </button>
  );
}
const selectionOf = (row: AdminRequest) => loggedIn(<Selection row={row} />);
const box = () => screen.findByRole<HTMLButtonElement>('button');

it.each([
  ['new', deposit, true],
  ['only rejected before', { ...deposit, earlierDecisions: [{ ...undone, status: 'rejected' as const }] }, true],
  ['approved before', { ...deposit, earlierDecisions: [{ ...undone, status: 'approved' as const }] }, false],
  ['large', { ...deposit, amount: largeRequestMin }, false],
  ['of the viewer', { ...deposit, userId: sampleAdministrator.id }, false],
])('a deposit that is %s can be selected for a bulk approval: %s', async (_, row, may) => {
  await renderUi(selectionOf(row));
  expect((await box()).disabled).toBe(!may);
});

it('removes a deposit from the selection after it was approved and set back', async () => {
  const { rerender } = await renderUi(selectionOf(deposit));
  (await box()).click();
  expect(await screen.findByText('1 selected')).toBeTruthy();
  rerender(selectionOf({ ...deposit, earlierDecisions: [{ ...undone, status: 'approved' }] }));
  expect(await screen.findByText('0 selected')).toBeTruthy();
});

it.each([
  ['without a proof', { ...deposit, proofImage: null }, true],
  ['with a proof that was used before', { ...deposit, proofImage: '/api/files/x', hasReusedProof: true }, true],
  ['with a proof of its own', { ...deposit, proofImage: '/api/files/x', hasReusedProof: false }, false],
])('“select all” leaves out a deposit %s: %s', async (_, row, isLeftOut) => {
  function LeftOut() {
    return String(useRequestSelection('deposit', 'pending', [row]).selection?.isLeftOut(row));
  }
  await renderUi(loggedIn(<LeftOut />));
  expect(await screen.findByText(String(isLeftOut))).toBeTruthy();
});
