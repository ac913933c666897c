import { samplePicture, sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const banks = async () => (await (await running.callsOf(running.masterAdmin)).banks.list.query({ limit: 100 })).items;
const bankOf = async (bankName: string) => (await banks()).find((bank) => bank.bankName === bankName);
const activeNames = async () =>
  (await (await running.callsOf(running.member)).banks.listActive.query({})).items.map(({ bankName }) => bankName);
const rowOf = (name: string) => screen.queryByText(name)?.closest('tr');
const open = () => running.open('/admin/bank-destinations', running.masterAdmin);

async function createBank(bankName: string) {
  const { banks: calls } = await running.callsOf(running.masterAdmin);
  return calls.create.mutate({ bankName, accountName: 'CONTOH', accountNumber: '000-777-8888', isActive: true, qrisImage: null });
}

it('adds a bank destination, once every field is filled in, and offers it to members', async () => {
  await open();
  await press('Tambah bank');
  const sheet = await dialog('Tambah rekening tujuan');
  await write('Nama bank', 'Bank Baru', sheet);
  await press('Simpan', sheet);
  await waitFor(() => expect(sheet.getAllByText('Kolom ini wajib diisi.')).toHaveLength(2));
  expect(await bankOf('Bank Baru')).toBeUndefined();
  await write('Nama pemilik rekening', 'CONTOH BARU', sheet);
  await write('Nomor rekening', '000-777-8888', sheet);
  await press('Simpan', sheet);
  await expectToast('Bank berhasil ditambahkan');
  expect(await activeNames()).toContain('Bank Baru');
  await expectText(() => rowOf('Bank Baru'), '000-777-8888');
  expect((await running.auditOf('bank.created'))[0]).toMatchObject({ after: { bankName: 'Bank Baru' } });
});

it('hides a bank from members, and keeps the picture that another administrator saved meanwhile', async () => {
  const { id } = await createBank('Bank Ubah');
  await open();
  await press('Edit: Bank Ubah');
  const sheet = await dialog('Edit Bank Ubah');
  await write('Nama bank', 'Bank Lain', sheet);
  fireEvent.click(sheet.getByRole('switch', { name: 'Aktif' }));
  const { banks: calls } = await running.callsOf(running.masterAdmin);
  const kept = { bankName: 'Bank Ubah', accountName: 'CONTOH', accountNumber: '000-777-8888', isActive: true };
  await calls.update.mutate({ id, ...kept, qrisImage: await samplePicture() });
  await press('Simpan', sheet);
  await expectToast('Bank berhasil diupdate');
  expect((await bankOf('Bank Lain'))?.qrisImage).toMatch(/^\/api\/files\//);
  expect(await activeNames()).not.toContain('Bank Lain');
  await expectText(() => rowOf('Bank Lain'), 'Tidak aktif');
  expect(await running.auditOf('bank.updated', id)).toMatchObject([{ after: { bankName: 'Bank Lain', isActive: false } }, {}]);
});

it('deletes a bank after a confirmation that names it; its requests keep their destination', async () => {
  const { id } = await createBank('Bank Hapus');
  const member = await running.coreFixture.createMember();
  const { requests } = await running.callsOf(member);
  const request = await requests.deposit.mutate({ amount: sgd('20.00'), bankDestinationId: id, proofImage: null });
  await open();
  await press('Hapus: Bank Hapus');
  const first = await dialog('Bank Hapus, 000-777-8888');
  await press('Batal', first);
  expect(await bankOf('Bank Hapus')).toBeDefined();
  await press('Hapus: Bank Hapus');
  await press('Hapus Bank Hapus', await dialog('Bank Hapus, 000-777-8888'));
  await expectToast('Bank berhasil dihapus');
  expect(await bankOf('Bank Hapus')).toBeUndefined();
  await waitFor(() => expect(rowOf('Bank Hapus') ?? null).toBeNull());
  expect(await running.auditOf('bank.deleted', id)).toHaveLength(1);
  const { requests: calls } = await running.callsOf(running.masterAdmin);
  expect((await calls.details.query({ id: request.id })).request).toMatchObject({ bankName: 'Bank Hapus' });
});

it('says before the last active bank is deleted that members can’t deposit without one', async () => {
  await createBank('Bank Kedua');
  const lastSentence = 'Ini rekening tujuan aktif yang terakhir';
  await open();
  await press('Hapus: Bank Kedua');
  const ordinary = await dialog('Bank Kedua, 000-777-8888');
  expect(ordinary.queryByText(lastSentence, { exact: false })).toBeNull();
  await press('Batal', ordinary);
  const { banks: calls } = await running.callsOf(running.masterAdmin);
  const others = (await banks()).filter(({ bankName, isActive }) => isActive && bankName !== 'Bank Kedua');
  const switchOthers = async (isActive: boolean) => {
    for (const { qrisImage: _kept, ...bank } of others) await calls.update.mutate({ ...bank, isActive });
  };
  await switchOthers(false);
  await open();
  await press('Hapus: Bank Kedua');
  const question = await dialog('Bank Kedua, 000-777-8888');
  expect(question.getByText(lastSentence, { exact: false })).toBeTruthy();
  await press('Batal', question);
  expect(await activeNames()).toEqual(['Bank Kedua']);
  await switchOthers(true);
});

it('says that the bank was deleted meanwhile, and shows it no longer', async () => {
  const { id } = await createBank('Bank Hilang');
  await open();
  await press('Edit: Bank Hilang');
  const sheet = await dialog('Edit Bank Hilang');
  const { banks: calls } = await running.callsOf(running.masterAdmin);
  await calls.delete.mutate({ id });
  await write('Nama bank', 'Bank Kembali', sheet);
  await press('Simpan', sheet);
  await expectToast('Data ini tidak ditemukan.');
  await press('Batal', sheet);
  await press('Segarkan');
  await waitFor(() => expect(rowOf('Bank Hilang') ?? null).toBeNull());
  expect(await bankOf('Bank Kembali')).toBeUndefined();
});

it('records the export of the list with its number of rows', async () => {
  await open();
  await press('Simpan sebagai CSV');
  await screen.findByRole('button', { name: '1 ekspor sedang berjalan' });
  const { length } = await banks();
  expect((await running.auditOf('list.exported'))[0]).toMatchObject({ after: { list: 'bank-destinations', rows: length } });
});

it('says that the banks cannot be loaded, and loads them at the next attempt', async () => {
  await running.whileTableIsGone('bank_destinations', async () => {
    await open();
    await screen.findByText('Gagal mengambil data bank');
  });
  await press('Coba lagi');
  await screen.findByText('Example Bank');
});

it('says that members can’t deposit while there is no bank, and opens the form', async () => {
  const { banks: calls } = await running.callsOf(running.masterAdmin);
  for (const { id } of await banks()) await calls.delete.mutate({ id });
  await open();
  await screen.findByText('Tanpa rekening aktif, member tidak bisa deposit.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Tambah bank' }).at(-1) as HTMLElement); // that of the empty list
  await dialog('Tambah rekening tujuan');
  expect(await activeNames()).toEqual([]);
});
