import { sgd } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, expectText } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const menu = async () => within(await screen.findByRole('navigation', { name: 'Navigasi utama' }));
const placesOf = async () => (await menu()).getAllByRole('link').map(({ textContent }) => textContent);
const forEveryAdministrator = ['Dashboard', 'Deposit', 'Penarikan', 'Persetujuan', 'Investasi', 'Data Member', 'Transaksi'];

it('shows an administrator the pages that the role may open, and a master admin and an auditor all', async () => {
  await running.open('/admin', running.admin);
  expect(await placesOf()).toEqual(forEveryAdministrator);
  for (const reader of [running.masterAdmin, await running.coreFixture.createUser('auditor')]) {
    await running.open('/admin', reader, 'id');
    expect(await placesOf()).toEqual([
      ...forEveryAdministrator.slice(0, 6),
      'Manajemen Admin',
      'Transaksi',
      'Rekening Tujuan',
      'Paket',
      'Pengaturan',
      'Kas Perusahaan',
      'Log Audit',
      'Log Buku Besar',
      'Keamanan',
    ]);
  }
});

it.each(['settings', 'treasury', 'audit', 'security-events', 'closed-members'])(
  'shows an administrator nothing of /admin/%s',
  async (address) => {
    await running.open(`/admin/${address}`, running.admin);
    await screen.findByRole('heading', { level: 1, name: 'Halaman tidak ada' });
  },
);

it.each(['bank-destinations', 'management'])(
  'leads an administrator from %s to the dashboard, because a notification leads there',
  async (address) => {
    await running.open(`/admin/${address}`, running.admin);
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  },
);

it.each(['/admin', '/admin/deposits', '/admin/users', '/admin/settings'])('shows a member nothing of %s', async (address) => {
  await running.open(address, running.member);
  await screen.findByRole('heading', { level: 1, name: 'No such page' });
  expect(screen.queryByRole('navigation', { name: 'Navigasi utama' })?.textContent ?? '').not.toContain('Penarikan');
});

it('shows an administrator no control of a master admin on the pages of both', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('10.00') });
  await running.open('/admin', running.admin);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Pemeriksaan buku besar')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Entri kas' })).toBeNull();
  await running.open(`/admin/users?q=${member.username}@`, running.admin);
  await screen.findByRole('button', { name: `Edit: ${member.username}` });
  expect(screen.queryByRole('button', { name: /^Hapus/ })).toBeNull();
  await running.open('/admin/transactions', running.admin);
  await screen.findAllByTestId('transaction-row');
  expect(screen.queryByRole('button', { name: 'Hitung Bunga Manual' })).toBeNull();
});

it('counts the pending requests beside their pages and in the title of the document', async () => {
  const { createMember, deposit } = running.coreFixture;
  await running.open('/admin/users', running.admin);
  const link = (name: RegExp) => screen.queryByRole('link', { name });
  await expectText(() => link(/^Deposit/), /^Deposit$/);
  for (const amount of ['20.00', '30.00']) await deposit(await createMember(), sgd(amount));
  const { requests } = await running.callsOf(await createMember({ available: sgd('100.00') }));
  await requests.withdraw.mutate({ amount: sgd('10.00') });
  await running.open('/admin/users', running.admin);
  await expectText(() => link(/^Deposit/), 'Deposit2');
  await expectText(() => link(/^Penarikan/), 'Penarikan1');
  await waitFor(() => expect(document.title).toMatch(/^\(3\)/));
});

it('keeps the folded menu in this browser', async () => {
  await running.open('/admin', running.admin);
  await press('Ciutkan');
  await running.open('/admin/users', running.admin);
  expect((await screen.findByRole('button', { name: 'Lebarkan' })).getAttribute('aria-expanded')).toBe('false');
});
