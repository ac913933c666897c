import { sgd } from '@app/core/testing';
import { formatIdr, idr } from '@app/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const coverage = async () => (await running.callsOf(running.masterAdmin)).stats.coverage.query({ days: 1 });
const calls = async () => (await running.callsOf(running.masterAdmin)).treasury;
const rows = () => screen.queryAllByTestId('treasury-row');
const rowOf = (note: string) => rows().find(({ textContent }) => textContent?.includes(note));
const open = (query = '') => running.open(`/admin/treasury${query}`, running.masterAdmin);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(running.coreFixture.clock.now());
const put = async (amount: string, note: string, direction: 'in' | 'out' = 'in') =>
  (await calls()).record.mutate({ direction, amount: sgd(amount), occurredOn: today(), note });

/** Fills in the form of an entry up to the question. */
async function fillIn(direction: 'Masuk' | 'Keluar', amount: string, note: string) {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Catat entri' }))[0] as HTMLElement); // found
  const sheet = await dialog('Catat uang di bank');
  fireEvent.click(sheet.getByText(direction));
  await write('Jumlah', amount, sheet);
  await press('Periksa', sheet);
  await sheet.findByText('Tulis keterangannya.');
  await write('Catatan', note, sheet);
  await press('Periksa', sheet);
  return sheet;
}

it('says that nothing is recorded yet', async () => {
  await open();
  await screen.findByText('Belum ada entri');
});

it.each([
  ['Masuk', 'Setoran modal', 1],
  ['Keluar', 'Biaya bank', -1],
] as const)('records money %s after a question, with a note and the money at the bank', async (direction, note, sign) => {
  const before = await coverage();
  await open();
  await fillIn(direction, '500', note);
  const question = await dialog('Catat entri ini?');
  question.getByText(note);
  expect((await coverage()).treasury).toBe(before.treasury);
  await press(`Catat ${direction.toLowerCase()} SGD 500.00`, question);
  await expectToast('SGD 500.00 berhasil dicatat');
  const after = await coverage();
  const moved = sign * sgd('500.00');
  expect(after).toMatchObject({ treasury: before.treasury + moved, atBank: before.atBank + moved });
  await expectText(() => rowOf(note), sign > 0 ? '+SGD 500.00' : '−SGD 500.00');
  expect((await running.auditOf('treasury.recorded'))[0]).toMatchObject({ actorName: running.masterAdmin.username, after: { note } });
});

it('records no more money out than is at the bank', async () => {
  const { atBank, treasury } = await coverage();
  await open();
  await screen.findAllByRole('button', { name: 'Catat entri' });
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain(formatIdr(atBank)));
  await fillIn('Keluar', '9999999', 'Terlalu banyak');
  await screen.findByText(/^Di bank hanya ada/);
  expect((await coverage()).treasury).toBe(treasury);
});

it('reverses an entry with a reason, once', async () => {
  await put('500.00', 'Salah hari');
  const before = await coverage();
  await open();
  await waitFor(() => expect(rowOf('Salah hari')).toBeDefined());
  await press('Balik', within(rowOf('Salah hari') as HTMLElement)); // shown
  const sheet = await dialog('Balik entri ini?');
  await press('Balik SGD 500.00', sheet);
  await sheet.findByText('Tulis alasan pembalikannya.');
  await write('Alasan', 'Salah catat', sheet);
  await press('Balik SGD 500.00', sheet);
  await expectToast('SGD 500.00 berhasil dibalik');
  await expectText(() => rowOf('Salah hari'), 'Dibalik');
  await expectText(() => rowOf('Salah hari'), 'Salah catat');
  expect(within(rowOf('Salah hari') as HTMLElement).queryByRole('button')).toBeNull(); // shown
  expect((await coverage()).treasury).toBe(before.treasury - sgd('500.00'));
});

it('says that another administrator reversed the entry meanwhile', async () => {
  const { id } = await put('200.00', 'Dua kali');
  await open();
  await waitFor(() => expect(rowOf('Dua kali')).toBeDefined());
  await press('Balik', within(rowOf('Dua kali') as HTMLElement)); // shown
  const sheet = await dialog('Balik entri ini?');
  await (await calls()).reverse.mutate({ id, note: 'lebih dulu' });
  const { treasury } = await coverage();
  await write('Alasan', 'Salah catat', sheet);
  await press('Balik SGD 200.00', sheet);
  await expectToast('sudah dibalik');
  expect((await coverage()).treasury).toBe(treasury);
});

it('shows the money of the treasury as a part of the coverage on the dashboard', async () => {
  await put('300.00', 'Modal kedua');
  const { atBank, treasury } = await coverage();
  await running.open('/admin', running.masterAdmin);
  const shown = (amount: number) => formatIdr(idr(amount));
  await expectText(() => document.querySelector('main'), shown(atBank));
  await expectText(() => document.querySelector('main'), shown(treasury));
});

it('filters by direction and by day, in the query string, and clears both', async () => {
  await put('10.00', 'Satu lagi masuk');
  await put('5.00', 'Satu lagi keluar', 'out');
  await open();
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  await choose('Arah', 'Keluar');
  await waitFor(() => expect([rowOf('Satu lagi masuk') === undefined, rowOf('Satu lagi keluar') === undefined]).toEqual([true, false]));
  expect(window.location.search).toBe('?direction=out');
  await open('?direction=in&from=2030-01-01');
  await screen.findByText('Tidak ada entri yang cocok');
  fireEvent.click(screen.getAllByRole('button', { name: 'Hapus filter' }).at(-1) as HTMLElement); // that of the empty list
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  expect(window.location.search).toBe('');
});

it('shows 45 entries on pages of 20', async () => {
  for (let n = 0; n < 45; n++) await put('1.00', `Entri ${n}`);
  await open();
  await waitFor(() => expect(rows()).toHaveLength(20));
  await press('Halaman berikutnya');
  await waitFor(() => expect(rowOf('Entri 24')).toBeDefined());
  await press('Halaman berikutnya');
  await waitFor(() => expect(rowOf('Entri 4')).toBeDefined());
});

it('says that it is not known whether the entry was received, and keeps the form', async () => {
  await open();
  const sheet = await fillIn('Masuk', '77', 'Gagal simpan');
  await running.whileTableIsGone('transfers', async () => {
    await press('Catat masuk SGD 77.00', await dialog('Catat entri ini?'));
    await expectToast('Belum diketahui apakah ini sudah diterima');
  });
  expect(sheet.getByLabelText<HTMLInputElement>('Catatan').value).toBe('Gagal simpan');
  expect((await (await calls()).list.query({ limit: 100 })).items.map(({ note }) => note)).not.toContain('Gagal simpan');
});
