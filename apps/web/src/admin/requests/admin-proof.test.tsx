// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminProof } from './admin-proof.tsx';
import type { AdminRequest } from './admin-request-view.ts';

const withoutProof = (status: AdminRequest['status']) =>
  ({ status, proofImage: null, number: 12, createdAt: '2026-11-20T02:00:00.000Z' }) as AdminRequest; // only the fields read here

it('shows the hint to look for the amount at the bank only before the decision', async () => {
  const { rerender } = await renderUi(<AdminProof request={withoutProof('pending')} sameProofs={null} />, { language: 'id' });
  const advice = 'Cari jumlah ini di mutasi rekening bank sebelum menyetujui.';
  expect(screen.getByText(advice)).toBeTruthy();
  rerender(<AdminProof request={withoutProof('approved')} sameProofs={null} />);
  expect(screen.queryByText(advice)).toBeNull();
  expect(screen.getByText('Tanpa bukti')).toBeTruthy();
});
