import fs from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { choose, noteToasts, said, settleDesk } from './desk.ts';
import { settleHousehold, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* What all lists of the administrators have in common: order, filter by day, columns, density, and a file of it. */
let product: Product;
let home: Household;
let desk: ReturnType<typeof settleDesk>;
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
  desk = settleDesk(product, home);
  for (const [sgdCents, duration_days] of [
    [6_000, 30],
    [4_000, 7],
    [7_000, 1],
    [5_000, 7],
  ] as const) {
    const member = await home.member({ sgdCents });
    await home.call('POST', '/investments/purchase', member.token, { plan_type: 'standard', amount: sgdCents * 65, duration_days });
    await desk.request(member, 'deposit', sgdCents - 1_000);
  }
  await desk.administrator();
  await desk.administrator();
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

/** A page of a list has so many rows at most. */
const rowsPerPage = 20;
const rowsOf = (page: Page) => page.locator('.admin-table tbody tr.ant-table-row');
const emptyState = (page: Page) => page.locator('.empty-state');

/** Saves the list that is shown as a file and gives its lines without the head. */
async function save(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Simpan sebagai CSV' }).click();
  const csv = fs.readFileSync(await (await saved).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  return csv.trim().split('\r\n').slice(1);
}

type Row = { username: string };
const lists = [
  {
    address: '/admin/users',
    call: '/admin/users?role=user',
    file: 'users',
    orders: { oldest: 'Terlama dulu', username: 'Username A–Z', balance: 'Saldo terbesar' },
  },
  {
    address: '/admin/management',
    call: '/admin/users?role=administrator',
    file: 'administrators',
    orders: { oldest: 'Terlama dulu', username: 'Username A–Z' },
  },
  {
    address: '/admin/transactions',
    call: '/admin/transactions?',
    file: 'transactions',
    orders: { oldest: 'Terlama dulu', amount: 'Jumlah terbesar' },
  },
  {
    address: '/admin/deposits?tab=all',
    call: '/admin/requests?type=deposit',
    file: 'requests',
    orders: { oldest: 'Terlama dulu', amount: 'Jumlah terbesar' },
  },
  {
    address: '/admin/investments',
    call: '/admin/investments?status=active',
    file: 'investments',
    orders: { value: 'Nilai terbesar', ending: 'Paling cepat selesai' },
  },
] as const;

for (const { address, call, file, orders } of lists) {
  test(`${file}: every order is the server's, stands in the address, and is the order of the file, which is written down`, async ({
    browser,
  }) => {
    const page = await open(browser, home.master, address, noteToasts);
    for (const [sort, word] of Object.entries(orders)) {
      await choose(page.getByLabel('Urutan'), word);
      await expect(page).toHaveURL(new RegExp(`sort=${sort}`));
      await settle(page);
      await page.reload();
      await settle(page);
      const fromServer = await desk.read<Row[]>(`${call}&sort=${sort}&limit=20`);
      const shown = await rowsOf(page).allTextContents();
      expect([shown.length, shown.length >= 3]).toEqual([fromServer.length, true]);
      const lines = await save(page);
      await said(page, 'Berkas tersimpan');
      expect(lines).toHaveLength(shown.length);
      for (const [index, { username }] of fromServer.entries()) {
        expect(shown[index], `row ${index} by ${sort}`).toContain(username);
        expect(lines[index], `line ${index} by ${sort}`).toContain(`${username},`);
      }
      expect((await desk.audit('list.exported'))[0]).toMatchObject({
        actor_name: 'masteradmin',
        after: { list: file, filters: { sort }, rows: lines.length },
      });
    }
  });
}

/** The business day that many days from now, as an address has it. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date(Date.now() + days * 86_400_000));

for (const [address, row] of [
  ['/admin/transactions', 'transaction-row'],
  ['/admin/audit', 'audit-entry'],
  ['/admin/treasury', 'treasury-row'],
] as const) {
  test(`${address}: days narrow the list, stay after a reload, and are cleared`, async ({ browser }) => {
    const body = { direction: 'in', amount: 1_300_000, occurred_on: dayFromNow(0), note: 'Setoran modal' };
    if (row === 'treasury-row') await home.call('POST', '/admin/treasury', home.master.token, body);
    const page = await open(browser, home.master, address);
    const rows = page.getByTestId(row);
    const all = await rows.count();
    expect(all).toBeGreaterThan(0);
    const pick = async (label: string, day: string) => {
      await page.getByLabel(label).click();
      await page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').getByTitle(day, { exact: true }).click();
    };
    await pick('Dari tanggal', dayFromNow(0));
    await expect(page).toHaveURL(new RegExp(`from=${dayFromNow(0)}`));
    await expect(rows).toHaveCount(all);
    expect(await save(page)).not.toEqual([]);
    const filters = { from: dayFromNow(0) };
    expect((await desk.audit('list.exported'))[0]).toMatchObject({ after: { list: address.replace('/admin/', ''), filters } });
    await pick('Dari tanggal', dayFromNow(1));
    await expect(emptyState(page)).toBeVisible();
    await page.reload();
    await expect(emptyState(page)).toBeVisible();
    await expect(rows).toHaveCount(0);
    expect(await save(page)).toEqual([]);
    await emptyState(page).getByRole('button', { name: 'Hapus filter' }).click();
    await expect(rows).toHaveCount(Math.min(row === 'audit-entry' ? all + 4 : all, rowsPerPage)); // each of the two files was asked for and fetched
    await expect(page).not.toHaveURL(/from=/);
  });
}

test('a chosen day is written in the language of the screen', async ({ browser }) => {
  const page = await open(browser, home.master, '/admin/audit');
  for (const [language, written] of [
    ['en', '01 Aug 2026'],
    ['id', '01 Agu 2026'],
    ['zh', '2026年8月1日'],
    ['th', '01 ส.ค. 2026'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('adminLng', code), language);
    await page.goto(`${product.url}/admin/audit?from=2026-08-01`);
    await expect(page.locator('.day-field input').first()).toHaveValue(written);
  }
});

test('the bank destinations are saved as a file', async ({ browser }) => {
  const page = await open(browser, home.master, '/admin/bank-destinations');
  expect((await save(page)).toSorted()).toEqual([
    'Bank Contoh,CONTOH EXAMPLE,000-999-0001,Tidak ada,Aktif',
    'QRIS Contoh,CONTOH EXAMPLE,QR-000-1,Gambar ada,Aktif',
  ]);
  expect((await desk.audit('list.exported'))[0]).toMatchObject({ after: { list: 'bank-destinations', rows: 2 } });
});

test('columns that are hidden and rows made roomy stay so, in this browser', async ({ browser }) => {
  const page = await open(browser, home.master, '/admin/users');
  const head = page.getByRole('columnheader', { name: 'Email' });
  await expect(head).toBeVisible();
  await expect(page.locator('.ant-table-small')).toHaveCount(1);
  await page.getByRole('button', { name: 'Kolom' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(head).toHaveCount(0);
  await page.getByText('Longgar', { exact: true }).click();
  await page.reload();
  await settle(page);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(head).toHaveCount(0);
  await expect(page.locator('.ant-table-small')).toHaveCount(0);
  await page.getByRole('button', { name: 'Kolom' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await expect(head).toBeVisible();
});

test('a transaction that was the other way round, on another day, is corrected; the balance follows once', async ({ browser }) => {
  const member = await home.member({ sgdCents: 10_000 });
  const id = await desk.idOf(member);
  const account = { bank_name: 'Bank Uji', account_name: 'PEMILIK UJI', account_number: '000-111-2222' };
  await home.call('PUT', '/profile/update', member.token, account); // a withdrawal is paid to an account
  await desk.process(await desk.request(member, 'deposit', 3_000), 'approved');
  const [wrong] = await desk.read<{ id: string }[]>(`/admin/users/${id}/transactions`);
  const facts = async () => {
    const found = await desk.read<{ id: string; type: string; created_at: string }[]>(`/admin/users/${id}/transactions`);
    const [user] = await desk.read<{ balance: number }[]>(`/admin/users?search=${member.username}`);
    return { ...found.find((each) => each.id === wrong?.id), balance: user?.balance };
  };
  expect(await facts()).toMatchObject({ type: 'deposit', balance: 1_690_000 });
  const page = await open(browser, home.master, `/admin/users?q=${member.username}`, noteToasts);
  await page.getByRole('button', { name: `Edit: ${member.username}` }).click();
  const drawer = page.locator('.user-drawer');
  await drawer.getByRole('tab', { name: 'Riwayat' }).click();
  const row = drawer.getByTestId('transaction-row').filter({ hasText: 'SGD 30.00' });
  const sheet = page.locator('.sheet-window');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await choose(sheet.getByLabel('Jenis'), 'Penarikan');
  await sheet.getByLabel('Alasan').fill('Tertukar');
  await sheet.getByRole('button', { name: 'Ubah menjadi Penarikan' }).click();
  await said(page, 'Transaksi berhasil diupdate');
  expect(await facts()).toMatchObject({ type: 'withdrawal', balance: 910_000 });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await sheet.getByLabel('Tanggal dan waktu').fill('05 Jan 2026, 09:30');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Ubah menjadi 05 Jan 2026, 09:30' }).click();
  await expect(page.getByText(/Tanggal tidak boleh sebelum member bergabung/).first()).toBeVisible();
  forgive(422);
  expect(await desk.audit('transaction.updated', wrong?.id)).toHaveLength(1);
});
