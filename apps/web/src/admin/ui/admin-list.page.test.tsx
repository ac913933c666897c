import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { choose, press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

/* The features that the lists of the admin pages share: order, days, columns, density, export. */
const running = runningAppOfFile();

beforeAll(async () => {
  const { createMember, createUser, buy, deposit } = running.coreFixture;
  for (const [amount, days] of [
    ['60.00', 30],
    ['40.00', 7],
    ['70.00', 1],
    ['50.00', 7],
  ] as const) {
    const member = await createMember({ available: sgd(amount) });
    await buy(member, sgd('20.00'), 'standard', days);
    await deposit(member, sgd(amount));
    running.coreFixture.clock.forward({ ms: 1000 }); // so that no two have the same instant
  }
  await createUser('admin');
  await createUser('admin');
});

const rows = () => [...document.querySelectorAll('.admin-table tbody tr.ant-table-row')];
const calls = () => running.callsOf(running.masterAdmin);

/**
 * Starts the export of the list on the screen, waits for its audit entry, and cancels it: an administrator may have
 * at most three unfinished exports.
 */
async function exportList(expected: object): Promise<void> {
  await press('Simpan sebagai CSV');
  await waitFor(async () => expect((await running.auditOf('list.exported'))[0]).toMatchObject(expected));
  const { exports } = await calls();
  for (const { id, status } of (await exports.list.query({})).items) if (status === 'queued') await exports.cancel.mutate({ id });
}

const lists = [
  {
    address: '/admin/users',
    list: 'users',
    orders: { oldest: 'Terlama dulu', username: 'Username A–Z', balance: 'Saldo terbesar' },
    read: async (sort: string) => (await calls()).users.list.query({ role: 'user', limit: 20, sort: sort as 'oldest' }),
  },
  {
    address: '/admin/management',
    list: 'administrators',
    orders: { oldest: 'Terlama dulu', username: 'Username A–Z' },
    read: async (sort: string) => (await calls()).users.list.query({ role: 'administrator', limit: 20, sort: sort as 'oldest' }),
  },
  {
    address: '/admin/transactions',
    list: 'transactions',
    orders: { oldest: 'Terlama dulu', amount: 'Jumlah terbesar' },
    read: async (sort: string) => (await calls()).transactions.list.query({ limit: 20, sort: sort as 'oldest' }),
  },
  {
    address: '/admin/deposits?tab=all',
    list: 'requests',
    orders: { oldest: 'Terlama dulu', amount: 'Jumlah terbesar' },
    read: async (sort: string) => (await calls()).requests.list.query({ type: 'deposit', limit: 20, sort: sort as 'oldest' }),
  },
  {
    address: '/admin/investments',
    list: 'investments',
    orders: { value: 'Nilai terbesar', ending: 'Paling cepat selesai' },
    read: async (sort: string) => (await calls()).investments.list.query({ status: 'active', limit: 20, sort: sort as 'value' }),
  },
] as const;

it.each(lists)('$list: every order is the server’s, is in the query string and in the export', async ({ address, list, orders, read }) => {
  await running.open(address, running.masterAdmin);
  for (const [sort, label] of Object.entries(orders)) {
    await choose('Urutan', label);
    await waitFor(() => expect(window.location.search).toContain(`sort=${sort}`));
    await running.open(window.location.pathname + window.location.search, running.masterAdmin);
    const { items, total } = await read(sort);
    expect(items.length).toBeGreaterThanOrEqual(3);
    const names = items.map(({ username }) => username);
    const shown = () => rows().map((row, index) => (row.textContent?.includes(names[index] ?? '') ? names[index] : row.textContent));
    await waitFor(() => expect(shown()).toEqual(names));
    await exportList({ actorName: running.masterAdmin.username, after: { list, filters: { sort }, rows: total } });
  }
});

it.each([
  ['/admin/transactions', 'transaction-row', 'transactions'],
  ['/admin/audit', 'audit-entry', 'audit'],
  ['/admin/treasury', 'treasury-row', 'treasury'],
] as const)('%s: a range of days filters the list and its export, and can be cleared', async (address, row, list) => {
  const { treasury } = await calls();
  if (list === 'treasury') await treasury.record.mutate({ direction: 'in', amount: sgd('10.00'), occurredOn: '2026-11-20', note: 'modal' });
  const shown = () => screen.queryAllByTestId(row);
  await running.open(`${address}?from=2026-11-20`, running.masterAdmin);
  await waitFor(() => expect(shown()).not.toEqual([]));
  await exportList({ after: { list, filters: { from: '2026-11-20' } } });
  await running.open(`${address}?from=2026-11-21`, running.masterAdmin);
  await waitFor(() => expect(document.querySelector('h3')?.textContent).toMatch(/^Tidak ada .* yang cocok$/));
  expect(shown()).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Hapus filter' }).at(-1) as HTMLElement); // that of the empty list
  await waitFor(() => expect(shown()).not.toEqual([]));
  expect(window.location.search).not.toContain('from=');
});

it('keeps hidden columns and the comfortable density in this browser', async () => {
  const emailHeader = () => screen.queryByRole('columnheader', { name: 'Email' });
  const compactTable = () => document.querySelector('.ant-table-small');
  await running.open('/admin/users', running.admin);
  await waitFor(() => expect([emailHeader() === null, compactTable() === null]).toEqual([false, false]));
  await press('Kolom');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Email' }));
  await waitFor(() => expect(emailHeader()).toBeNull());
  fireEvent.click(screen.getByText('Longgar'));
  await waitFor(() => expect(compactTable()).toBeNull());
  await running.open('/admin/users', running.admin);
  await waitFor(() => expect(rows()).not.toEqual([]));
  expect([emailHeader(), compactTable()]).toEqual([null, null]);
  await press('Kolom');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Email' }));
  await waitFor(() => expect(emailHeader()).not.toBeNull());
  fireEvent.click(screen.getByText('Padat'));
  await waitFor(() => expect(compactTable()).not.toBeNull());
});

it('shows an export that waits for its turn, and cancels it', async () => {
  await running.open('/admin/users', running.admin);
  await press('Simpan sebagai CSV');
  const entry = within(await screen.findByTestId('export')); // the tray opens by itself for an export that takes long
  entry.getByText('Data Member');
  entry.getByText(/^Menunggu giliran: \d+ baris/);
  await press('Batalkan ekspor: Data Member', entry);
  await entry.findByText('Dibatalkan');
  expect((await running.auditOf('export.cancelled'))[0]).toMatchObject({ actorName: running.admin.username });
  await screen.findByRole('button', { name: 'Ekspor' });
});

it('shows an administrator no export of another one', async () => {
  await running.open('/admin/users', running.masterAdmin);
  await press('Simpan sebagai CSV');
  await screen.findByRole('button', { name: '1 ekspor sedang berjalan' });
  await running.open('/admin/users', running.admin);
  await press('Ekspor');
  /* The master admin's own export is that of the test above, cancelled. */
  expect((await screen.findAllByTestId('export')).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Dibatalkan')]);
});
