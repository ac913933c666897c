import { sgd } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
type Actor = RunningApp['member'];
const rows = () => screen.queryAllByTestId('transaction-row');
const row = (text: string) => rows().find(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').includes(text));
const balanceOf = async ({ id }: Actor) => (await (await running.callsOf(running.masterAdmin)).users.get.query({ id })).user.balance;
const transactionsOf = async ({ id }: Actor) =>
  (await (await running.callsOf(running.masterAdmin)).users.listTransactions.query({ id })).items;

const open = (query = '', by = running.masterAdmin) => running.open(`/admin/transactions${query}`, by);

/** Opens the transactions of one member, and the dialog that corrects the only one. */
async function edit(member: Actor, by = running.masterAdmin) {
  await open(`?q=${member.username}`, by);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(/^Edit/, within(rows()[0] as HTMLElement)); // the line above
  return dialog('Edit transaksi No.');
}

it('filters by type and status in the query string, and says when nothing matches', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  await open(`?q=${member.username}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await choose('Jenis', 'Penarikan');
  await screen.findByText('Tidak ada transaksi yang cocok');
  expect(window.location.search).toContain('type=withdrawal');
  await choose('Jenis', 'Deposit');
  await choose('Status', 'Disetujui');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await expectText(() => rows()[0], '+SGD 100.00');
  expect(window.location.search).toContain('type=deposit&status=approved');
  await expectText(() => document.querySelector('main'), /Jumlah .*Rp 1\.300\.000 \(SGD 100\.00\)/);
});

it('corrects an amount with a reason and after a question, and changes the balance once', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  await running.coreFixture.buy(member, sgd('50.00'));
  const { transactions } = await running.callsOf(running.masterAdmin);
  const sheet = await edit(member);
  await write('Jumlah baru', '120', sheet);
  sheet.getByText('= Rp 1.560.000');
  sheet.getByText('Saldo member akan disesuaikan dengan perubahan ini.');
  await expectText(() => sheet.getByText('Saldo sesudahnya').parentElement, 'SGD 70.00');
  await press('Ubah menjadi SGD 120.00', sheet);
  await sheet.findByText('Tulis alasannya.');
  await write('Alasan', 'Salah ketik', sheet);
  await press('Ubah menjadi SGD 120.00', sheet);
  const question = await dialog(`${member.username}: dari SGD 100.00 menjadi SGD 120.00`);
  expect(await balanceOf(member)).toBe(sgd('50.00'));
  await press('Ubah menjadi SGD 120.00', question);
  await expectToast('Transaksi berhasil diupdate');
  expect(await balanceOf(member)).toBe(sgd('70.00'));
  const [corrected] = (await transactions.list.query({ search: member.username })).items;
  expect(corrected).toMatchObject({ amount: sgd('120.00'), originalAmount: sgd('100.00') });
  expect(await running.auditOf('transaction.updated', corrected?.id)).toMatchObject([{ after: { reason: 'Salah ketik' } }]);
});

it('warns of a correction that the balance does not cover, which the server refuses', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  await running.coreFixture.buy(member, sgd('90.00'));
  const sheet = await edit(member);
  await write('Jumlah baru', '50', sheet);
  await sheet.findByText(/saldo tersedia member akan menjadi kurang dari nol/);
  await write('Alasan', 'Salah ketik', sheet);
  await press('Ubah menjadi SGD 50.00', sheet);
  await press('Ubah menjadi SGD 50.00', await dialog(`${member.username}: dari SGD 100.00`));
  await sheet.findByText('Gagal update transaksi');
  expect(await balanceOf(member)).toBe(sgd('10.00'));
  expect(await transactionsOf(member)).toMatchObject([{ amount: sgd('100.00') }]);
});

it('deletes a transaction with a reason, and takes its money back', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('20.00') });
  const [transaction] = await transactionsOf(member);
  await open(`?q=${member.username}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(/^Hapus \d/, within(rows()[0] as HTMLElement)); // the line above
  const question = await dialog('Saldo akan disesuaikan otomatis');
  await press('Hapus SGD 20.00', question);
  await question.findByText('Tulis alasannya.');
  expect(await balanceOf(member)).toBe(sgd('20.00'));
  await write('Alasan', 'Dimasukkan dua kali', question);
  await press('Hapus SGD 20.00', question);
  await expectToast('Transaksi berhasil dihapus');
  await screen.findByText('Tidak ada transaksi yang cocok');
  expect(await transactionsOf(member)).toEqual([]);
  expect(await balanceOf(member)).toBe(0);
  expect(await running.auditOf('transaction.deleted', transaction?.id)).toHaveLength(1);
});

it('finds a deleted transaction by its number, with who deleted it and why', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('20.00') });
  const [transaction] = await transactionsOf(member);
  const { transactions } = await running.callsOf(running.masterAdmin);
  await transactions.delete.mutate({ id: transaction?.id ?? '', reason: 'Dimasukkan dua kali' });
  await open(`?q=${transaction?.number}`);
  const main = () => document.querySelector('main');
  await expectText(main, `Transaksi No. ${transaction?.number} (Deposit`);
  await expectText(main, `oleh ${running.masterAdmin.username}`);
  await expectText(main, 'Dimasukkan dua kali');
});

it('says that the transaction was deleted meanwhile by another administrator', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const [transaction] = await transactionsOf(member);
  const sheet = await edit(member, running.admin);
  const { transactions } = await running.callsOf(running.masterAdmin);
  await transactions.delete.mutate({ id: transaction?.id ?? '', reason: 'lebih dulu' });
  await write('Jumlah baru', '120', sheet);
  await write('Alasan', 'Salah ketik', sheet);
  await press('Ubah menjadi SGD 120.00', sheet);
  await press('Ubah menjadi SGD 120.00', await dialog('Ubah jumlah transaksi?'));
  await sheet.findByText('Gagal update transaksi');
  expect(await balanceOf(member)).toBe(0);
});

it('corrects the type of a transaction in the history of its member', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const second = await running.coreFixture.deposit(member, sgd('30.00'));
  const { requests } = await running.callsOf(running.masterAdmin);
  await requests.process.mutate({ id: second.id, status: 'approved', adminNote: null });
  await running.open(`/admin/users?user=${member.id}&tab=history`, running.admin);
  await waitFor(() => expect(row('SGD 30.00')).toBeDefined());
  await press(/^Edit/, within(row('SGD 30.00') as HTMLElement)); // the line above
  const sheet = await dialog('Edit transaksi No.');
  await choose('Jenis', 'Penarikan', sheet);
  await write('Alasan', 'Tertukar', sheet);
  await press('Ubah menjadi Penarikan', sheet);
  await expectToast('Transaksi berhasil diupdate');
  expect(await balanceOf(member)).toBe(sgd('70.00'));
  expect((await transactionsOf(member)).find(({ id }) => id === second.id)).toMatchObject({ type: 'withdrawal' });
});

it('starts the interest run after a question', async () => {
  await open();
  await press('Hitung Bunga Manual');
  const question = await dialog('Menjalankannya lagi tidak membayar dua kali.');
  expect(running.coreFixture.enqueued.map(({ name }) => name)).not.toContain('accrue-interest');
  await press('Hitung bunga', question);
  await screen.findByText('Menunggu worker mulai…');
  await waitFor(() => expect(running.coreFixture.enqueued.map(({ name }) => name)).toContain('accrue-interest'));
  expect((await running.auditOf('interest.started'))[0]).toMatchObject({ actorName: running.masterAdmin.username });
});

it('shows a plain administrator the transactions without the interest run', async () => {
  await open('', running.admin);
  await waitFor(() => expect(rows()).not.toEqual([]));
  expect(screen.queryByRole('button', { name: 'Hitung Bunga Manual' })).toBeNull();
});

it('shows 120 transactions on pages of 20, and their sum in full', async () => {
  const member = await running.coreFixture.createMember();
  const { requests } = await running.callsOf(running.masterAdmin);
  for (let n = 0; n < 120; n++) {
    const { id } = await running.coreFixture.deposit(member, sgd(`${10 + n}.00`));
    await requests.process.mutate({ id, status: 'approved', adminNote: null });
  }
  await open(`?q=${member.username}&type=deposit&sort=amount`);
  await expectText(() => rows()[0], '+SGD 129.00');
  expect(rows()).toHaveLength(20);
  screen.getByText('1–20 dari 120');
  await expectText(() => document.querySelector('main'), 'Jumlah 120 baris yang disetujui: Rp 108.420.000 (SGD 8,340.00)');
  for (const largest of [109, 89, 69, 49, 29]) {
    await press('Halaman berikutnya');
    await expectText(() => rows()[0], `+SGD ${largest}.00`);
  }
  screen.getByText('101–120 dari 120');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Halaman berikutnya' }).disabled).toBe(true);
});

it('shows the adjustments of balances with who made them, why, and their sum', async () => {
  await running.open('/admin/adjustments', running.masterAdmin);
  await screen.findByText('Belum ada penyesuaian');
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { users } = await running.callsOf(running.admin);
  await users.update.mutate({ id: member.id, balance: sgd('90.00'), reason: 'Biaya bank' });
  await users.update.mutate({ id: member.id, balance: sgd('95.00'), reason: 'Sebagian kembali' });
  await running.open('/admin/adjustments', running.masterAdmin);
  const main = () => document.querySelector('main');
  for (const part of [member.username, running.admin.username, 'Biaya bank', '−SGD 10.00', 'Sebagian kembali', '+SGD 5.00']) {
    await expectText(main, part);
  }
  await expectText(main, /Jumlah 2 baris ini: −Rp 65\.000/);
});
