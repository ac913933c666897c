// @vitest-environment jsdom
import type { BankDestination } from '@app/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../testing/page-controls.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { BankDialog } from './bank-dialog.tsx';

const stored: BankDestination = {
  id: '0198b8a0-0000-7000-8000-000000000003',
  bankName: 'Bank Contoh',
  accountName: 'PT Contoh',
  accountNumber: '12345678',
  isActive: true,
  qrisImage: null,
};
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('requires the three texts and focuses the first that is missing', async () => {
  const calls = stubServer(() => undefined);
  await renderUi(<BankDialog state={{ bank: null }} isLastActive={false} onClose={() => undefined} />);
  write(/^Bank/, 'Bank Contoh');
  save();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(document.activeElement).toBe(field(/holder|account name/i));
  expect(calls).toEqual([]);
});

it('leaves the stored picture as it is when another field is changed', async () => {
  const calls = stubServer(({ isMutation }) => (isMutation ? {} : undefined));
  const onClose = vi.fn<() => void>();
  await renderUi(<BankDialog state={{ bank: stored }} isLastActive={false} onClose={onClose} />);
  write(/number/i, '87654321');
  fireEvent.click(screen.getByRole('switch'));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { qrisImage: _picture, ...rest } = stored;
  const { id: _id, ...expected } = stored;
  expect(calls.find(({ procedure }) => procedure === 'banks.update')?.input).toEqual({
    ...rest,
    accountNumber: '87654321',
    isActive: false,
    expected,
  });
});

it('says what another administrator has changed meanwhile, keeps what was typed, and replaces only what was seen', async () => {
  const now = { ...stored, accountName: 'PT Lain', accountNumber: '55555555' };
  let attempts = 0;
  const calls = stubServer(({ procedure, isMutation }) => {
    if (isMutation)
      return attempts++ === 0 ? refused(409, 'BANK_CHANGED', 'Changed since you opened it.', { accountNumber: 'Invalid.' }) : now;
    return procedure === 'banks.list' ? listOf(now) : undefined;
  });
  const onClose = vi.fn<() => void>();
  await renderUi(<BankDialog state={{ bank: stored }} isLastActive={false} onClose={onClose} />);
  write(/number/i, '87654321');
  save();
  await screen.findByText('This was changed to “55555555” while you were editing.');
  expect(screen.getByText('This was changed to “PT Lain” while you were editing.')).toBeTruthy();
  expect(screen.getByText('Changed since you opened it.')).toBeTruthy();
  expect(field(/number/i)).toHaveProperty('value', '87654321');
  expect(document.activeElement).toBe(field(/holder/i));
  expect(field(/holder/i)).toHaveProperty('value', 'PT Lain');
  expect(onClose).not.toHaveBeenCalled();
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { id: _id, ...expected } = now;
  expect(calls.findLast(({ procedure }) => procedure === 'banks.update')?.input).toMatchObject({
    accountName: 'PT Lain',
    accountNumber: '87654321',
    expected,
  });
});

it('says that the destination was changed, also when it can no longer be loaded', async () => {
  stubServer(({ isMutation }) =>
    isMutation ? refused(409, 'BANK_CHANGED', 'Changed since you opened it.', { accountNumber: 'Invalid.' }) : undefined,
  );
  await renderUi(<BankDialog state={{ bank: stored }} isLastActive={false} onClose={() => undefined} />);
  write(/number/i, '87654321');
  save();
  expect(await screen.findByText('Changed since you opened it.')).toBeTruthy();
  expect(field(/number/i)).toHaveProperty('value', '87654321');
  expect(document.activeElement).toBe(field(/number/i));
});

it('says that deposits become impossible before the last active destination is switched off', async () => {
  const calls = stubServer(({ isMutation }) => (isMutation ? {} : undefined));
  await renderUi(<BankDialog state={{ bank: stored }} isLastActive onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('switch'));
  save();
  expect(await screen.findByText(/members can’t deposit until another one is active/)).toBeTruthy();
  expect(calls.filter(({ isMutation }) => isMutation)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Switch it off' }));
  await waitFor(() => expect(calls.find(({ procedure }) => procedure === 'banks.update')?.input).toMatchObject({ isActive: false }));
});
