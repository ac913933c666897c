// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AdminBankSections } from './admin-bank-sections.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';

const destination = { bankName: 'Bank Contoh', accountNumber: '000-999-0001' };
const member = { bankName: 'Bank Sampel', accountName: 'RANI CONTOH', accountNumber: '000-111-2222' };

const detailsOf = (type: 'deposit' | 'withdrawal', bank: { bankName: string; accountName: string | null; accountNumber: string }) =>
  ({ request: { type, status: 'pending', proofImage: '/api/files/1', amount: fromCents(10_000), ...bank }, member }) as AdminRequestDetails; // only the fields that the component reads

let active: object[];
beforeEach(() => {
  active = [{ id: '1', ...destination, accountName: 'CONTOH', qrisImage: null, isActive: true }];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ result: { data: { items: active, total: active.length, nextCursor: null } } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const deposit = detailsOf('deposit', { ...destination, accountName: null });
const marks = () => [...document.querySelectorAll('.match, .noMatch')].map(({ textContent }) => textContent?.trim());

/* The sender of the payment is unknown here, and an active destination does not prove a payment. */
it('states about a deposit only which account the profile has and that the destination is active', async () => {
  await renderUi(<AdminBankSections details={deposit} />, { language: 'id' });
  await screen.findByText('aktif');
  expect(marks()).toEqual(['aktif']);
  expect(screen.getByText('Rekening menurut profil')).toBeTruthy();
  expect(screen.getByText('RANI CONTOH')).toBeTruthy();
  expect(screen.queryByText(/cocok/i)).toBeNull();
  expect(screen.queryByText(/nama pengirim/i)).toBeNull();
});

it('shows that a destination which was switched off is not active', async () => {
  active = [];
  await renderUi(<AdminBankSections details={deposit} />, { language: 'id' });
  await waitFor(() => expect(marks()).toEqual(['tidak aktif']));
});

it('compares each part of a withdrawal’s payee with the profile', async () => {
  await renderUi(<AdminBankSections details={detailsOf('withdrawal', { ...member, accountNumber: '999' })} />);
  expect(marks()).toEqual(['matches', 'changed', 'matches']);
  expect(screen.getByText('Profile now: 000-111-2222')).toBeTruthy();
});

it('shows the company’s account and the profile’s separately, with a hint to compare only while the deposit is pending', async () => {
  const { rerender } = await renderUi(<AdminBankSections details={deposit} />);
  const partOf = (text: string) => screen.getByText(text).closest('section')?.querySelector('h2')?.textContent;
  expect([partOf('RANI CONTOH'), partOf('Bank Contoh, 000-999-0001')]).toEqual(['Account according to the profile', 'Our account']);
  const hint = 'Compare these with the sender on the proof.';
  expect(screen.queryByText(hint)).toBeTruthy();
  rerender(<AdminBankSections details={{ ...deposit, request: { ...deposit.request, status: 'approved' } }} />);
  expect(screen.queryByText(hint)).toBeNull();
});
