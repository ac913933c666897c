import { sgd } from '@app/core/testing';
import { formatIdr } from '@app/money';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, dialog, press, expectText, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const main = () => document.querySelector('main');
const rows = () => [...document.querySelectorAll('tr.ant-table-row')];
const open = (query = '') => running.open(`/admin/investments${query}`, running.admin);

it('says that there is no investment, and leads to the completed ones', async () => {
  await open();
  await screen.findByText('Tidak ada investasi aktif');
  await press('Lihat yang selesai');
  await screen.findByText('Belum ada investasi yang selesai');
  await press('Lihat yang aktif');
  await screen.findByText('Tidak ada investasi aktif');
});

it('finds investments by member and plan, in the order of the server', async () => {
  const { createMember, buy } = running.coreFixture;
  const [small, large] = [await createMember({ available: sgd('100.00') }), await createMember({ available: sgd('20000.00') })];
  await buy(small, sgd('20.00'), 'standard', 30);
  await buy(large, sgd('30.00'), 'standard', 1);
  await buy(large, sgd('15000.00'), 'gold', 7);
  await open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await choose('Urutan', 'Nilai terbesar');
  await expectText(() => rows()[0], '15,000.00');
  expect(rows().map(({ textContent }) => textContent?.includes(small.username))).toEqual([false, false, true]);
  await choose('Urutan', 'Paling cepat selesai');
  await expectText(() => rows()[0], '30.00');
  await choose('Paket', 'Gold');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await expectText(() => rows()[0], large.username);
  expect(window.location.search).toContain('sort=ending');
  await write('Username', small.username);
  await screen.findByText('Tidak ada investasi yang cocok');
});

it('counts the active investments and their value above the list', async () => {
  const { investments } = await running.callsOf(running.masterAdmin);
  const { activeCount, activeValue } = await investments.totals.query();
  await open();
  await expectText(main, `Investasi aktif${activeCount}`);
  await expectText(main, formatIdr(activeValue));
  await expectText(() => screen.getByRole('tab', { selected: true }), `Aktif ${activeCount}`);
});

it('shows 120 investments on pages of 20', async () => {
  const { createMember, buy } = running.coreFixture;
  const member = await createMember({ available: sgd('5000.00') });
  for (let n = 0; n < 120; n++) await buy(member, sgd('10.00'));
  await open(`?q=${member.username}`);
  await screen.findByText('1–20 dari 120');
  expect(rows()).toHaveLength(20);
  for (const range of ['21–40', '41–60', '61–80', '81–100', '101–120']) {
    await press('Halaman berikutnya');
    await screen.findByText(`${range} dari 120`);
  }
});

it('says that the investments cannot be loaded, and loads them at the next attempt', async () => {
  await open();
  await waitFor(() => expect(rows()).not.toEqual([]));
  await running.whileTableIsGone('investments', async () => {
    await press('Segarkan');
    await screen.findAllByText('Gagal mengambil data investasi');
  });
  await press('Segarkan');
  await waitFor(() => expect(screen.queryByText('Gagal mengambil data investasi')).toBeNull());
});

it('shows what could not be paid, and lets only a master admin resume it', async () => {
  const id = await running.coreFixture.createSetAside();
  await running.open('/admin', running.admin);
  await expectText(main, 'Dikesampingkan');
  expect(screen.queryByRole('button', { name: 'Lanjutkan' })).toBeNull();
  await running.open('/admin', running.masterAdmin);
  await press('Lanjutkan');
  const { investments } = await running.callsOf(running.masterAdmin);
  expect((await investments.listSetAside.query({})).items).toMatchObject([{ id }]);
  await press('Lanjutkan', await dialog('Lanjutkan investasi ini?'));
  await waitFor(async () => expect((await investments.listSetAside.query({})).items).toEqual([]));
  await waitFor(() => expect(main()?.textContent).not.toContain('Dikesampingkan'));
});
