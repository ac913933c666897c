import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, expectText, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const main = () => document.querySelector('main');

/** A deleted member who had SGD 50 available and SGD 50 in a plan; returns the member number. */
async function deletedMember() {
  const { createMember, buy } = running.coreFixture;
  const member = await createMember({ available: sgd('100.00') });
  await buy(member, sgd('50.00'));
  const { users } = await running.callsOf(running.masterAdmin);
  const { user } = await users.get.query({ id: member.id });
  await users.delete.mutate({ id: member.id });
  return { username: member.username, number: user.userNumber };
}

it('says that there is no deleted member yet', async () => {
  await running.open('/admin/closed-members', running.masterAdmin);
  await screen.findByText('Belum ada member yang dihapus');
});

it('leads from the search for a member number to the deleted member and all that was kept', async () => {
  const { username, number } = await deletedMember();
  await running.open(`/admin/users?q=${number}`, running.masterAdmin);
  await press('Cari di antara member yang dihapus');
  fireEvent.click(await screen.findByRole('link', { name: `Member No. ${number}` }));
  await screen.findByRole('heading', { level: 1, name: `Member No. ${number}` });
  await expectText(main, `Oleh${running.masterAdmin.username}`);
  await expectText(main, 'TersediaSGD 50.00');
  await expectText(main, 'DiinvestasikanSGD 50.00');
  await expectText(main, 'Total depositSGD 100.00');
  await expectText(() => screen.getByTestId('closed-transaction'), 'SGD 100.00');
  await press(/^Investasi/, screen, 'tab');
  await expectText(main, 'Standard');
  await press('Mutasi rekening', screen, 'tab');
  await expectText(main, 'Akun ditutup');
  expect(main()?.textContent).not.toContain(username);
});

it('lists the deleted members with the sums of what they deposited', async () => {
  const { number } = await deletedMember();
  await running.open('/admin/closed-members', running.masterAdmin);
  await expectText(main, `Member No. ${number}`);
  await expectText(main, /Semua member yang dihapus: deposit Rp 2\.600\.000, penarikan Rp 0\./);
  await write('Nomor member', String(number));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Member No\./ })).toHaveLength(1));
  expect(window.location.search).toBe(`?q=${number}`);
  await write('Nomor member', 'a name');
  await screen.findByText('Tidak ada yang cocok dengan "a name"');
  await press('Hapus filter');
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Member No\./ })).toHaveLength(2));
});

it('says that a deleted member does not exist', async () => {
  await running.open('/admin/closed-members/11111111-1111-4111-8111-111111111111', running.masterAdmin);
  await screen.findByText('Gagal mengambil catatan member yang dihapus');
});

it('says that the records cannot be loaded, and loads them at the next attempt', async () => {
  await running.whileTableIsGone('closed_members', async () => {
    await running.open('/admin/closed-members', running.masterAdmin);
    await screen.findByText('Gagal mengambil catatan member yang dihapus');
  });
  await press('Coba lagi');
  await screen.findAllByRole('link', { name: /^Member No\./ });
});

it('offers a plain administrator no search among deleted members', async () => {
  const { number } = await deletedMember();
  await running.open(`/admin/users?q=${number}`, running.admin);
  await screen.findByText(`Tidak ada yang cocok dengan "${number}"`);
  expect(screen.queryByRole('button', { name: 'Cari di antara member yang dihapus' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Member yang dihapus' })).toBeNull();
});
