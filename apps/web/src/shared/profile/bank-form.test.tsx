// @vitest-environment jsdom
import type { Request } from '@app/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '../lib/session.tsx';
import { tokenStore } from '../lib/token-store.ts';
import type { Serialized } from '../lib/serialized.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { listOf, stubServer, type ServerCall } from '../../testing/stub-server.ts';
import { BankForm } from './bank-form.tsx';

let pending: Serialized<Request>[];
let role: SessionUser['role'];
let calls: ServerCall[];
beforeEach(() => {
  pending = [];
  role = 'user';
  calls = stubServer(({ procedure }) => {
    if (procedure === 'settings.get') return undefined;
    if (procedure === 'payoutControls.mine') return { heldUntil: null, holdReason: null, frozenAt: null };
    return procedure === 'auth.session' ? { ...sampleMember, role } : listOf(...pending);
  });
  tokenStore.set('a-token');
});
const renderForm = () => renderUi(loggedIn(<BankForm />));
const asked = (noun: string) => calls.filter(({ procedure }) => procedure.startsWith(noun));

it('lists the pending withdrawals that keep the account with which they were requested', async () => {
  pending = [sampleWithdrawal, { ...sampleWithdrawal, number: 43, bankName: null, accountNumber: null }];
  await renderForm();
  expect(
    await screen.findByText(/still paid to the account that they were requested with: No\. 42 to Bank Lama, 99990001\.$/),
  ).toBeDefined();
});

it('shows the fields together with the note above them, which would move them if it came later', async () => {
  pending = [sampleWithdrawal];
  await renderForm();
  await screen.findByLabelText('Bank name');
  expect(screen.getByText(/still paid to the account/)).toBeDefined();
});

it('shows no note about withdrawals when none is pending', async () => {
  await renderForm();
  await screen.findByLabelText('Bank name');
  expect(screen.queryByText(/still paid to the account/)).toBeNull();
});

it('does not query requests for an administrator, who has none and would be refused', async () => {
  role = 'admin';
  await renderForm();
  await screen.findByLabelText('Bank name');
  expect(asked('auth.')).not.toEqual([]);
  expect(asked('requests.')).toEqual([]);
});
