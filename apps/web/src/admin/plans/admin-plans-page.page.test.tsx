import { sgd } from '@app/core/testing';
import type { PlanType } from '@app/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialog, expectText, expectToast, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const calls = async () => (await running.callsOf(running.masterAdmin)).plans;
async function planOf(type: PlanType) {
  const plan = (await (await calls()).list.query()).find((each) => each.type === type);
  if (plan === undefined) throw new Error(`No plan ${type}`);
  return plan;
}
const history = async () => (await (await calls()).history.query({ limit: 10 })).items;
const rowOf = (name: string) =>
  screen
    .queryAllByText(name)
    .find((text) => text.closest('tr'))
    ?.closest('tr');
const entries = () => screen.queryAllByTestId('plan-entry');
const open = () => running.open('/admin/plans', running.masterAdmin);
async function edit(name: string) {
  await press(`Edit: ${name}`);
  return dialog(`Edit ${name}`);
}

it('changes a plan after a preview and a confirmation, and shows who changed it, when and why', async () => {
  await open();
  const sheet = await edit('Standard');
  expect(
    sheet.getByText('SGD 1,000.00 selama 30 hari menghasilkan SGD 161.40, sama seperti saat ini, jika setiap hari dibayar.'),
  ).toBeTruthy();
  await write('Bunga per hari, %', '0,45', sheet);
  expect(
    sheet.getByText(
      'SGD 1,000.00 selama 30 hari menghasilkan SGD 161.40 saat ini, SGD 144.19 dengan bunga baru, jika setiap hari dibayar.',
    ),
  ).toBeTruthy();
  await write('Jangka waktu, dalam hari', '30, 7', sheet);
  await write('Alasan', 'Keputusan rapat', sheet);
  await press('Tinjau perubahan', sheet);
  const question = await dialog('Ubah Standard?');
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0,5%0,45%',
    '1, 7, atau 30 hari7 atau 30 hari',
  ]);
  expect((await planOf('standard')).version).toBe(1);
  await press('Ubah Standard', question);
  await expectToast('Paket berhasil diubah');
  expect(await planOf('standard')).toMatchObject({ ratePpm: 4_500, durations: [7, 30], version: 2 });
  await expectText(() => rowOf('Standard'), '0,45%');
  await expectText(() => entries()[0], `Standard, oleh ${running.masterAdmin.username}`);
  await expectText(() => entries()[0], 'Alasan: Keputusan rapat');
  await expectText(() => entries()[0], /\d\d \w+ \d{4}, \d\d:\d\d/);
});

it('says at each field what is wrong, and saves nothing', async () => {
  const before = await planOf('gold');
  await open();
  const sheet = await edit('Gold');
  await write('Bunga per hari, %', '7', sheet);
  await write('Jumlah terbesar', '1', sheet);
  await write('Jangka waktu, dalam hari', '31', sheet);
  await press('Tinjau perubahan', sheet);
  await waitFor(() => expect(problemOf('Bunga per hari, %', sheet)).toBe('Masukkan bunga dari 0,01 sampai 5, paling banyak dua desimal.'));
  expect(problemOf('Jumlah terbesar', sheet)).toBe('Jumlah terbesar tidak boleh di bawah jumlah terkecil.');
  expect(problemOf('Jangka waktu, dalam hari', sheet)).toBe('Masukkan satu sampai 5 bilangan bulat dari 1 sampai 30.');
  expect(problemOf('Alasan', sheet)).toBe('Tulis alasan perubahan ini.');
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Bunga per hari, %')));
  expect(await planOf('gold')).toEqual(before);
});

it('asks nothing while nothing is changed', async () => {
  await open();
  const sheet = await edit('Gold');
  await write('Alasan', 'Tanpa perubahan', sheet);
  await press('Tinjau perubahan', sheet);
  expect((await sheet.findByText('Belum ada yang diubah.')).getAttribute('role')).toBe('alert');
  expect(screen.queryByText('Ubah Gold?')).toBeNull();
});

it('refuses a change of terms that another administrator has changed meanwhile, shows theirs, and keeps what was typed', async () => {
  await open();
  const sheet = await edit('Premium');
  const { version } = await planOf('premium');
  await (await calls()).update.mutate({ ...(await planOf('premium')), ratePpm: 14_000, durations: [7], reason: 'by another' });
  await write('Bunga per hari, %', '1', sheet);
  await write('Alasan', 'Sudah usang', sheet);
  await press('Tinjau perubahan', sheet);
  await press('Ubah Premium', await dialog('Ubah Premium?'));
  await sheet.findByText(/^Paket ini sudah diubah sejak Anda membukanya\./);
  expect(await planOf('premium')).toMatchObject({ ratePpm: 14_000, version: version + 1 });
  await expectText(() => rowOf('Premium'), '1,4%');
  await waitFor(() => expect(sheet.getByLabelText('Jangka waktu, dalam hari')).toHaveProperty('value', '7'));
  expect(sheet.getByLabelText('Bunga per hari, %')).toHaveProperty('value', '1');
  await press('Tinjau perubahan', sheet);
  const question = await dialog('Ubah Premium?');
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1,4%1,0%']);
  await press('Ubah Premium', question);
  await expectToast('Paket berhasil diubah');
  expect(await planOf('premium')).toMatchObject({ ratePpm: 10_000, durations: [7], version: version + 2 });
});

it('switches a plan off: a visitor no longer sees it, and it can still be switched on', async () => {
  await open();
  const sheet = await edit('Gold');
  fireEvent.click(sheet.getByRole('switch', { name: 'Dapat dibeli' }));
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Tanpa batas atas' }));
  expect(sheet.getByText(/^Member tidak dapat lagi membeli paket ini/)).toBeTruthy();
  await write('Alasan', 'Ditutup', sheet);
  await press('Tinjau perubahan', sheet);
  await press('Ubah Gold', await dialog('Ubah Gold?'));
  await expectToast('Paket berhasil diubah');
  await expectText(() => rowOf('Gold'), 'Dimatikan');
  expect(await planOf('gold')).toMatchObject({ isActive: false, amountMax: null, amountMin: sgd('10000.00') });
  expect((await history())[0]).toMatchObject({ type: 'gold', previous: { isActive: true }, terms: { isActive: false } });
  await running.open('/admin/audit?action=plan.updated', running.masterAdmin);
  await expectText(() => screen.queryAllByTestId('audit-entry')[0], 'Gold');
  expect(screen.queryAllByTestId('audit-entry')[0]?.textContent).toContain('Dapat dibeli');
  expect(screen.queryAllByTestId('audit-entry')[0]?.textContent).not.toContain('gold');
  await running.open('/');
  await screen.findByRole('heading', { name: 'Investment plans' });
  const section = document.getElementById('plans');
  await waitFor(() => expect(section && within(section).queryByText('Gold')).toBeNull());
  await running.open('/terms');
  await waitFor(() => expect(screen.getByRole('article').textContent).not.toContain('Gold'));
});

it('says that the plans cannot be loaded, and loads them at the next attempt', async () => {
  await running.whileTableIsGone('plans', async () => {
    await open();
    await screen.findByText('Gagal mengambil data paket');
  });
  await press('Coba lagi');
  await waitFor(() => expect(rowOf('Standard')).toBeTruthy());
});
