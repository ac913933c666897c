import fs from 'node:fs';
import { formatIdr, idr } from '@app/money';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { choose, noteToasts, question, said, settleDesk } from './desk.ts';
import { PASSWORD, proofFile, settleHousehold, type Account, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/*
 * Each control of the administrators' pages is used; what it did is read from the server, and that it was written down
 * from the log. The screens speak Indonesian, with the exact sentences that were asked for.
 */
let product: Product;
let home: Household;
let desk: ReturnType<typeof settleDesk>;
let plainAdmin: Account;
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
  desk = settleDesk(product, home);
  plainAdmin = await desk.administrator();
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const openDesk = (browser: Browser, account: Account, address: string) => open(browser, account, address, noteToasts);
const logInStatus = async (username: string, password: string) =>
  (await product.rest('POST', '/auth/login', { body: { username, password } })).status;

type Listed = { user_number: number; id: string; username: string; role: string; balance: number; bank_name: string | null; email: string };
type Line = { kind: string; available: number; reason: string | null };
const listed = async (username: string) =>
  (await desk.read<Listed[]>(`/admin/users?search=${username}`)).find((user) => user.username === username);
const statementOf = (id: string) => desk.read<Line[]>(`/admin/users/${id}/statement`);

test('Data Member: a bank name changes no balance; a new balance is an adjustment; from a stale form it is refused', async ({
  browser,
}) => {
  const member = await home.member({ sgdCents: 10_000 });
  const id = await desk.idOf(member);
  const page = await openDesk(browser, plainAdmin, '/admin/users');
  await page.getByLabel('Username, email, rekening, atau nomor').fill(`${member.username}@`);
  await expect(page.getByTestId('user-row')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=/);
  await page.getByRole('button', { name: `Edit: ${member.username}` }).click();
  const drawer = page.locator('.user-drawer');
  const save = drawer.getByRole('button', { name: 'Simpan' });
  await expect(save).toBeDisabled();
  await drawer.getByLabel('Nama bank').fill('Bank Uji');
  await drawer.getByLabel('Nama pemilik rekening').fill('PEMILIK UJI');
  await drawer.getByLabel('Nomor rekening').fill('000-111-2222');
  await save.click();
  await said(page, 'User berhasil diupdate');
  expect(await listed(member.username)).toMatchObject({ bank_name: 'Bank Uji', account_number: '000-111-2222', balance: 1_300_000 });
  expect(await statementOf(id)).toMatchObject([{ kind: 'deposit' }]);
  const bankFields = ['bankName', 'accountName', 'accountNumber'];
  expect(await desk.audit('user.updated', id)).toMatchObject([{ actor_name: plainAdmin.username, after: { changed_fields: bankFields } }]);

  const balance = drawer.getByLabel('Saldo', { exact: true });
  await balance.fill('125,50');
  await expect(drawer.getByText('= Rp 1.631.500')).toBeVisible();
  await expect(drawer.getByText('Dibukukan sebagai penyesuaian +SGD 25.50')).toBeVisible();
  await drawer.getByLabel('Alasan').fill('Selisih bulan lalu');
  await save.click();
  await said(page, 'User berhasil diupdate');
  expect(await listed(member.username)).toMatchObject({ balance: 1_631_500 });
  expect((await statementOf(id))[0]).toMatchObject({ kind: 'adjustment', available: 331_500, reason: 'Selisih bulan lalu' });
  expect((await desk.audit('user.updated', id))[0]).toMatchObject({ before: { balance: 1_300_000 }, after: { balance: 1_631_500 } });

  await balance.fill('200');
  await drawer.getByLabel('Alasan').fill('Setoran tunai');
  await home.call('PUT', `/admin/users/${id}`, home.master.token, { balance: 1_300_000 });
  await save.click();
  await said(page, 'Saldo sudah berubah: sekarang SGD 100.00');
  await expect(drawer.getByText('Saldo berubah dari SGD 125.50 menjadi SGD 100.00 selagi Anda mengedit')).toBeVisible();
  forgive(409);
  expect(await listed(member.username)).toMatchObject({ balance: 1_300_000 });
  await drawer.getByRole('button', { name: 'Pakai saldo baru' }).click();
  await expect(balance).toHaveValue('100.00');
  await drawer.getByLabel('Kata sandi baru (opsional)').fill('a newer sound one');
  await save.click();
  await expect(question(page)).toContainText('langsung keluar dari semua perangkat');
  expect(await logInStatus(member.username, PASSWORD)).toBe(200);
  await question(page).getByRole('button', { name: 'Setel kata sandi baru' }).click();
  await said(page, 'User berhasil diupdate');
  expect(await listed(member.username)).toMatchObject({ balance: 1_300_000 });
  expect([await logInStatus(member.username, PASSWORD), await logInStatus(member.username, 'a newer sound one')]).toEqual([401, 200]);
  expect((await desk.audit('user.updated', id))[0]).toMatchObject({ after: { password_reset: true } });
});

test('a password that staff set: its owner chooses another one before anything else', async ({ browser }) => {
  const member = await home.member({ sgdCents: 10_000 });
  const given = 'given by an administrator';
  await home.call('PUT', `/admin/users/${await desk.idOf(member)}`, home.master.token, { password: given });
  const body = { username: member.username, password: given };
  const account = (await product.rest('POST', '/auth/login', { body })).body as Account; // by the contract
  const page = await openDesk(browser, account, '/profile?tab=bank');
  const heading = page.getByRole('heading', { name: 'Choose your own password' });
  await expect(heading).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(heading).toBeVisible();
  expect(await product.rest('GET', '/dashboard/stats', { token: account.token })).toMatchObject({ status: 403 });

  await page.getByLabel('The password you were given').fill(given);
  await expect(page.getByText('Demonstration. No real money')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('New password and confirmation do not match')).toBeVisible();
  await page.getByLabel('Repeat the new password').fill(given);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This is already the current password. Please choose another one.')).toBeVisible();
  forgive(422);
  await page.getByLabel('New password', { exact: true }).fill('known to its owner alone');
  await page.getByLabel('Repeat the new password').fill('known to its owner alone');
  await page.getByRole('button', { name: 'Set password' }).click();
  await said(page, 'Your password is set.');
  await expect(page.getByTestId('balance')).toContainText('SGD 100.00');
  expect(await logInStatus(member.username, 'known to its owner alone')).toBe(200);
});

test('Data Member: a new member; the history is corrected and deleted from; a deletion says what is still held', async ({ browser }) => {
  const page = await openDesk(browser, home.master, '/admin/users');
  await page.locator('.page-header').getByRole('button', { name: 'Member baru' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('baru.uji');
  await dialog.getByLabel('Email').fill('baru.uji@example.test');
  await dialog.getByLabel('Kata sandi').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Member baru' }).click();
  await said(page, 'User berhasil dibuat');
  const created = await listed('baru.uji');
  expect(created).toMatchObject({ email: 'baru.uji@example.test', role: 'user', balance: 0 });
  expect(await desk.audit('user.created', created?.id)).toHaveLength(1);

  const member = await home.member({ sgdCents: 5_000 });
  const id = await desk.idOf(member);
  const [transaction] = await desk.read<{ id: string }[]>(`/admin/users/${id}/transactions`);
  await page.goto(`${product.url}/admin/users?q=${member.username}@`);
  await page.getByRole('button', { name: `Edit: ${member.username}` }).click();
  const drawer = page.locator('.user-drawer');
  await drawer.getByRole('tab', { name: 'Riwayat' }).click();
  const row = drawer.getByTestId('transaction-row');
  await expect(row).toContainText('+SGD 50.00');
  const sheet = page.locator('.sheet-window');
  const correct = async (change: () => Promise<void>, idr: number) => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    await change();
    const reason = sheet.getByLabel('Alasan');
    if (await reason.isVisible()) await reason.fill('Koreksi uji');
    await sheet.locator('button[type=submit]').click();
    await said(page, 'Transaksi berhasil diupdate');
    expect(await listed(member.username)).toMatchObject({ balance: idr });
  };
  await correct(() => sheet.getByLabel('Jumlah').fill('60'), 780_000);
  await expect(row).toContainText('+SGD 60.00');
  await correct(() => choose(sheet.getByLabel('Status'), 'Ditolak'), 0);
  await expect(row).toContainText('Ditolak');
  await correct(() => choose(sheet.getByLabel('Status'), 'Disetujui'), 780_000);
  await correct(() => sheet.getByLabel('Catatan (opsional)').fill('Dikoreksi'), 780_000);
  await expect(row).toContainText('Dikoreksi');
  expect(await desk.audit('transaction.updated', transaction?.id)).toHaveLength(4);
  await row.getByRole('button', { name: /^Hapus/ }).click();
  await expect(question(page)).toContainText('Saldo akan disesuaikan otomatis');
  await question(page).getByLabel('Alasan').fill('Diketik dua kali');
  await question(page).getByRole('button', { name: 'Hapus SGD 60.00' }).click();
  await said(page, 'Transaksi berhasil dihapus');
  await expect(drawer.getByText('Belum ada transaksi')).toBeVisible();
  expect(await desk.read<unknown[]>(`/admin/users/${id}/transactions`)).toEqual([]);
  expect(await listed(member.username)).toMatchObject({ balance: 0 });
  expect(await desk.audit('transaction.deleted', transaction?.id)).toHaveLength(1);

  const leaving = await home.member({ sgdCents: 10_000 });
  const leavingId = await desk.idOf(leaving);
  const leavingNumber = (await listed(leaving.username))?.user_number;
  await home.call('POST', '/investments/purchase', leaving.token, { plan_type: 'standard', amount: 650_000, duration_days: 7 });
  await page.goto(`${product.url}/admin/users?q=${leaving.username}@`);
  const remove = page.getByRole('button', { name: `Hapus: ${leaving.username}` });
  await remove.click();
  await expect(sheet).toContainText('TersediaSGD 50.00');
  await expect(sheet).toContainText('1 paket aktifSGD 50.00');
  await expect(sheet).toContainText('Tindakan ini tidak bisa dibatalkan');
  await sheet.getByRole('button', { name: 'Batal' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await listed(leaving.username)).toBeDefined();
  await remove.click();
  await sheet.getByLabel(`Ketik ${leaving.username} untuk konfirmasi`).fill(leaving.username);
  await sheet.getByRole('button', { name: `Hapus ${leaving.username}` }).click();
  await said(page, 'User berhasil dihapus');
  expect(await listed(leaving.username)).toBeUndefined();
  expect(await logInStatus(leaving.username, PASSWORD)).toBe(401);
  expect(await desk.audit('user.deleted', leavingId)).toMatchObject([{ actor_name: 'masteradmin' }]);

  await page.goto(`${product.url}/admin/users?q=${leavingNumber}`);
  await page.getByRole('link', { name: 'Member yang dihapus' }).click();
  await page.getByRole('link', { name: `Member No. ${leavingNumber}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Member No. ${leavingNumber}` })).toBeVisible();
  await expect(page.locator('.member-facts')).toContainText('masteradmin');
  await expect(page.getByTestId('closed-transaction')).toContainText('SGD 100.00');
  await page.getByRole('tab', { name: 'Mutasi rekening' }).click();
  await expect(page.getByText('Akun ditutup').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(leaving.username);
});

test('a plain admin finds nothing that the server would refuse', async ({ browser }) => {
  const member = await home.member({ sgdCents: 1_000 });
  const page = await openDesk(browser, plainAdmin, '/admin');
  const places = page.getByRole('navigation').getByRole('link');
  await expect(places).toHaveText([/^Dashboard$/, /^Deposit/, /^Penarikan/, /^Investasi$/, /^Data Member$/, /^Transaksi$/]);
  await expect(page.getByText('Pemeriksaan buku besar', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Entri kas' })).toHaveCount(0);
  await page.goto(`${product.url}/admin/users?q=${member.username}@`);
  await page.getByRole('button', { name: `Edit: ${member.username}` }).click();
  const drawer = page.locator('.user-drawer');
  await expect(drawer.getByLabel('Nama bank')).toBeVisible();
  await expect(drawer.getByLabel('Peran')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Hapus/ })).toHaveCount(0);
  await page.goto(`${product.url}/admin/transactions`);
  await expect(page.getByTestId('transaction-row').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hitung Bunga Manual' })).toHaveCount(0);
  for (const address of ['management', 'bank-destinations', 'settings', 'treasury', 'audit', 'closed-members']) {
    await page.goto(`${product.url}/admin/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/admin/${address}$`));
  }
});

test('Management: an admin is made, found, promoted and deleted; masteradmin and oneself are not', async ({ browser }) => {
  const page = await openDesk(browser, home.master, '/admin/management');
  await page.locator('.page-header').getByRole('button', { name: 'Admin baru' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('wakil.uji');
  await dialog.getByLabel('Email').fill('wakil.uji@example.test');
  await dialog.getByLabel('Kata sandi').fill('too short');
  await dialog.getByRole('button', { name: 'Admin baru' }).click();
  await expect(dialog.getByText('Kata sandi ini minimal 12 karakter.')).toBeVisible();
  forgive(422);
  await dialog.getByLabel('Kata sandi').fill('long enough for an admin');
  await dialog.getByRole('button', { name: 'Admin baru' }).click();
  await said(page, 'Admin berhasil dibuat');
  const deputy = await listed('wakil.uji');
  expect(deputy).toMatchObject({ role: 'admin' });
  const id = deputy?.id ?? '';
  const { length } = await desk.read<Listed[]>('/admin/users?role=administrator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Manajemen Admin (${length})`);
  const rowOf = (username: string) => page.getByTestId('user-row').filter({ hasText: `${username}@` });
  await expect(page.getByTestId('user-row').filter({ hasText: 'masteradmin' }).first()).toContainText('Anda');

  await page.getByLabel('Username atau email').fill('wakil.uji');
  await expect(page.getByTestId('user-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit: wakil.uji' }).click();
  const drawer = page.locator('.user-drawer');
  await expect(drawer.getByLabel('Nama bank')).toHaveCount(0);
  await choose(drawer.getByLabel('Peran'), 'Master admin');
  await drawer.getByLabel('Saldo', { exact: true }).fill('10');
  await drawer.getByLabel('Alasan').fill('Saldo awal');
  await drawer.getByLabel('Kata sandi baru (opsional)').fill('another long one for them');
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await question(page).getByRole('button', { name: 'Setel kata sandi baru' }).click();
  await said(page, 'Admin berhasil diupdate');
  expect(await listed('wakil.uji')).toMatchObject({ role: 'master_admin', balance: 130_000 });
  expect(await desk.audit('user.updated', id)).toMatchObject([{ before: { role: 'admin' }, after: { role: 'master_admin' } }]);

  const body = { username: 'wakil.uji', password: 'another long one for them' };
  const asDeputy = (await product.rest('POST', '/auth/login', { body })).body as Account; // by the contract
  const theirs = await openDesk(browser, asDeputy, '/admin/management');
  await expect(theirs.getByRole('heading', { name: 'Buat kata sandi Anda sendiri' })).toBeVisible();
  await theirs.getByLabel('Kata sandi yang Anda terima').fill(body.password);
  await theirs.getByLabel('Kata sandi baru', { exact: true }).fill('known to the deputy alone');
  await theirs.getByLabel('Ulangi kata sandi baru').fill('known to the deputy alone');
  await theirs.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await expect(theirs.getByRole('button', { name: 'Edit: masteradmin' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Hapus: masteradmin' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /: wakil\.uji/ })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: `Hapus: ${plainAdmin.username}` })).toBeVisible();
  await theirs.context().close();

  await drawer.locator('.ant-drawer-close').click();
  await rowOf('wakil.uji').getByRole('button', { name: 'Hapus: wakil.uji' }).click();
  const sheet = page.locator('.sheet-window');
  await expect(sheet).toContainText('TersediaSGD 10.00');
  await sheet.getByLabel('Ketik wakil.uji untuk konfirmasi').fill('wakil.uji');
  await sheet.getByRole('button', { name: 'Hapus wakil.uji' }).click();
  await said(page, 'Admin berhasil dihapus');
  expect(await listed('wakil.uji')).toBeUndefined();
  expect(await desk.audit('user.deleted', id)).toHaveLength(1);
});

type Decided = {
  status: string;
  processed_by: string | null;
  processed_at: string | null;
  admin_note: string | null;
  bank_name: string | null;
};
const requestOf = async (id: string) => (await desk.read<{ request: Decided }>(`/admin/requests/${id}`)).request;
const countsOf = (type: string) => desk.read<{ pending: number; approved: number }>(`/admin/requests/counts?type=${type}`);
const numberOf = async (id: string) => (await desk.read<{ request: { number: number } }>(`/admin/requests/${id}`)).request.number;

test('deposits: one is approved, one is rejected with its reason, and each says who decided', async ({ browser }) => {
  const member = await home.member();
  const first = await desk.request(member, 'deposit', 2_000);
  const second = await desk.request(member, 'deposit', 3_000);
  const page = await openDesk(browser, plainAdmin, '/admin/deposits');
  const { pending } = await countsOf('deposit');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expect(tab('Menunggu')).toContainText(String(pending));
  const drawer = page.getByTestId('request-drawer');
  await page.getByRole('button', { name: `Proses ${await numberOf(first)}` }).click();
  await expect(drawer).toContainText(member.username);
  await drawer.getByLabel('Catatan admin').fill('Cocok dengan mutasi');
  await drawer.getByRole('button', { name: 'Setujui SGD 20.00' }).click();
  await said(page, `Deposit disetujui: SGD 20.00, ${member.username}`);
  expect(await requestOf(first)).toMatchObject({
    status: 'approved',
    processed_by: plainAdmin.username,
    admin_note: 'Cocok dengan mutasi',
  });
  expect(await listed(member.username)).toMatchObject({ balance: 260_000 });
  expect(await desk.audit('request.approved', first)).toMatchObject([{ actor_name: plainAdmin.username, after: { status: 'approved' } }]);

  await page.goto(`${product.url}/admin/deposits`);
  await page.getByRole('button', { name: `Proses ${await numberOf(second)}` }).click();
  await drawer.getByRole('button', { name: 'Tolak', exact: true }).click();
  await expect(drawer.getByText('Tulis alasannya. Member akan membacanya.')).toBeVisible();
  expect(await requestOf(second)).toMatchObject({ status: 'pending' });
  await drawer.getByLabel('Catatan admin').fill('Uang belum masuk');
  await drawer.getByRole('button', { name: 'Tolak', exact: true }).click();
  await said(page, `Deposit ditolak: SGD 30.00, ${member.username}`);
  expect(await requestOf(second)).toMatchObject({ status: 'rejected', admin_note: 'Uang belum masuk' });
  expect(await listed(member.username)).toMatchObject({ balance: 260_000 });
  expect(await desk.audit('request.rejected', second)).toMatchObject([{ after: { admin_note: 'Uang belum masuk' } }]);

  await page.goto(`${product.url}/admin/deposits`);
  const row = (number: number) => page.getByTestId('request-row').filter({ has: page.getByText(String(number), { exact: true }) });
  for (const [name, id, word] of [
    ['Ditolak', second, 'Ditolak oleh'],
    ['Disetujui', first, 'Disetujui oleh'],
    ['Semua', first, 'Disetujui oleh'],
  ] as const) {
    await tab(name).click();
    const number = await numberOf(id);
    await expect(row(number)).toContainText(plainAdmin.username);
    await row(number)
      .getByRole('button', { name: `Detail ${number}` })
      .click();
    await expect(drawer).toContainText(`${word} ${plainAdmin.username}`);
    await drawer.locator('.decision').getByRole('button', { name: 'Tutup' }).click();
  }
  await page.getByLabel('Username atau nomor').fill('no-such-member');
  await expect(page.getByText('Tidak ada yang cocok dengan "no-such-member"')).toBeVisible();
  await page.getByRole('button', { name: 'Hapus pencarian' }).click();
  await expect(page.getByTestId('request-row').first()).toBeVisible();
});

/** Presses the button, and once more as soon as it says something else: a double click that meets the next request. */
const pressTwice = (button: Locator) =>
  button.evaluate(async (first: HTMLButtonElement) => {
    const word = first.textContent;
    first.click();
    const now = () => document.querySelector<HTMLButtonElement>('[data-testid=request-drawer] .ant-btn-primary');
    while (now() === null || now()?.textContent === word) await new Promise(requestAnimationFrame);
    now()?.click();
  });

test('a double click decides one request; the one that comes into its place has to be read first', async ({ browser }) => {
  const member = await home.member();
  const [first, second] = [await desk.request(member, 'deposit', 2_100), await desk.request(member, 'deposit', 3_100)];
  const page = await openDesk(browser, plainAdmin, `/admin/deposits?request=${first}`);
  const drawer = page.getByTestId('request-drawer');
  const approve = (amount: string) => drawer.getByRole('button', { name: `Setujui SGD ${amount}` });
  await expect(approve('21.00')).toBeEnabled();
  await pressTwice(approve('21.00'));
  await said(page, `Deposit disetujui: SGD 21.00, ${member.username}`);
  await expect(approve('31.00')).toBeEnabled();
  expect(await requestOf(first)).toMatchObject({ status: 'approved' });
  expect(await requestOf(second)).toMatchObject({ status: 'pending' });
  await desk.process(second, 'rejected', 'Uang belum masuk');
});

test('withdrawals: the bank is shown before it is paid, the balance falls, and nothing is decided in bulk', async ({ browser }) => {
  const member = await home.member({ sgdCents: 10_000 });
  const bank = { bank_name: 'Bank Uji', account_name: 'PEMILIK UJI', account_number: '000-111-2222' };
  await home.call('PUT', '/profile/update', member.token, bank);
  const paid = await desk.request(member, 'withdraw', 3_000);
  const refused = await desk.request(member, 'withdraw', 2_000);
  const page = await openDesk(browser, plainAdmin, '/admin/withdrawals');
  const row = page.getByTestId('request-row').filter({ hasText: 'Rp 390.000' });
  for (const part of [member.username, ...Object.values(bank)]) await expect(row).toContainText(part);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await row.getByRole('button', { name: /^Proses/ }).click();
  const drawer = page.getByTestId('request-drawer');
  for (const part of Object.values(bank)) await expect(drawer).toContainText(part);
  await drawer.getByRole('button', { name: 'Setujui SGD 30.00' }).click();
  await said(page, `Penarikan disetujui: SGD 30.00, ${member.username}`);
  expect(await requestOf(paid)).toMatchObject({ status: 'approved', processed_by: plainAdmin.username, ...bank });
  expect(await listed(member.username)).toMatchObject({ balance: 910_000 });
  expect(await desk.audit('request.approved', paid)).toHaveLength(1);
  await page.goto(`${product.url}/admin/withdrawals`);
  await page.getByRole('button', { name: `Proses ${await numberOf(refused)}` }).click();
  await drawer.getByLabel('Catatan admin').fill('Nama rekening berbeda');
  await drawer.getByRole('button', { name: 'Tolak', exact: true }).click();
  await said(page, `Penarikan ditolak: SGD 20.00, ${member.username}`);
  expect(await requestOf(refused)).toMatchObject({ status: 'rejected', admin_note: 'Nama rekening berbeda' });
  expect(await listed(member.username)).toMatchObject({ balance: 910_000 });
});

test('three deposits approved together, of which another admin decided one meanwhile: each says what came of it', async ({ browser }) => {
  const members = [await home.member(), await home.member(), await home.member()];
  const ids: string[] = [];
  for (const member of members) ids.push(await desk.request(member, 'deposit', 2_000));
  const page = await openDesk(browser, plainAdmin, '/admin/deposits');
  for (const { username } of members) await page.getByRole('checkbox', { name: new RegExp(`, ${username}$`) }).check();
  await expect(page.getByText('3 dipilih, SGD 60.00')).toBeVisible();
  await page.getByRole('button', { name: 'Setujui 3…' }).click();
  await desk.process(ids[1] ?? '', 'rejected', 'Sudah diputuskan');
  await page.getByRole('button', { name: 'Setujui 3 deposit, SGD 60.00' }).click();
  await expect(page.getByText('2 dari 3 disetujui, SGD 40.00')).toBeVisible();
  const rows = page.getByTestId('bulk-row');
  const words = ['Disetujui', 'Tidak disetujui', 'Disetujui'];
  for (const [index, { username }] of members.entries()) {
    await expect(rows.filter({ hasText: username })).toContainText(words[index] ?? '');
  }
  await expect(rows.filter({ hasText: 'Tidak disetujui' })).toContainText('Ditolak oleh masteradmin');
  forgive(409);
  const found = await Promise.all(ids.map(requestOf));
  expect(found.map(({ status }) => status)).toEqual(['approved', 'rejected', 'approved']);
  expect(await desk.audit('request.approved', ids[0])).toHaveLength(1);
  await page.locator('.dialog-foot').getByRole('button', { name: 'Tutup' }).click();
  await expect(page.getByText(/dipilih/)).toHaveCount(0);
});

const pollMs = 11_000;

test('two admins: what the one decides, the open drawer of the other says; a decision too late is refused kindly', async ({ browser }) => {
  const member = await home.member();
  const [seen, raced] = [await desk.request(member, 'deposit', 2_000), await desk.request(member, 'deposit', 2_500)];
  const [other, late] = [await desk.administrator(), await desk.administrator()];
  const deciding = await openDesk(browser, other, `/admin/deposits?request=${seen}`);
  const watching = await openDesk(browser, late, `/admin/deposits?request=${seen}`);
  const drawer = watching.getByTestId('request-drawer');
  await expect(drawer.getByRole('button', { name: 'Setujui SGD 20.00' })).toBeEnabled();
  await deciding.getByTestId('request-drawer').getByRole('button', { name: 'Setujui SGD 20.00' }).click();
  await said(deciding, `Deposit disetujui: SGD 20.00, ${member.username}`);
  await expect(drawer.getByText(`Sudah disetujui oleh ${other.username}`)).toBeVisible({ timeout: pollMs });
  await expect(drawer.getByRole('button', { name: /^Setujui/ })).toHaveCount(0);

  await watching.goto(`${product.url}/admin/deposits?request=${raced}`);
  const approve = drawer.getByRole('button', { name: 'Setujui SGD 25.00' });
  await expect(approve).toBeEnabled();
  await desk.process(raced, 'rejected', 'Uang belum masuk', other);
  await approve.click();
  await expect(drawer.getByText(`Sudah ditolak oleh ${other.username}`)).toBeVisible();
  await expect(drawer.getByText('Keputusan Anda tidak diperlukan lagi dan tidak ada yang berubah.')).toBeVisible();
  forgive(409);
  expect(await requestOf(raced)).toMatchObject({ status: 'rejected', processed_by: other.username });
  expect(await listed(member.username)).toMatchObject({ balance: 260_000 });
});

/** Runs in a page: counts the tones that are made, and how loud they get. */
function countTones(): void {
  const heard = { tones: 0, loudest: 0 };
  Object.assign(window, { heard });
  globalThis.AudioContext = class extends AudioContext {
    override createOscillator(): OscillatorNode {
      heard.tones += 1;
      return super.createOscillator();
    }
    override createGain(): GainNode {
      const node = super.createGain();
      const ramp = node.gain.linearRampToValueAtTime.bind(node.gain);
      node.gain.linearRampToValueAtTime = (value, at) => {
        heard.loudest = Math.max(heard.loudest, value);
        return ramp(value, at);
      };
      return node;
    }
  };
}
const heardIn = (page: Page) => page.evaluate(() => (window as unknown as { heard: { tones: number; loudest: number } }).heard); // of countTones

test('a new deposit is told by toast, badge and sound within 11 s; the first load and a sound turned off are silent', async ({
  browser,
}) => {
  const member = await home.member();
  await desk.request(member, 'deposit', 2_000);
  const page = await open(browser, plainAdmin, '/admin', countTones);
  const badge = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Deposit/ })
    .locator('.pending-count');
  const alert = page.locator('[data-sonner-toast]').filter({ hasText: '1 permintaan deposit baru!' });
  await page.context().addInitScript(noteToasts);
  const alertsSoFar = async () =>
    (await page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)).filter((text) => /permintaan .* baru/.test(text)); // of noteToasts
  await expect(badge).toHaveText(String((await countsOf('deposit')).pending));
  await page.goto(`${product.url}/admin/deposits`);
  await expect(page.getByTestId('request-row').first()).toBeVisible();
  await expect(badge).toHaveText(String((await countsOf('deposit')).pending));
  const toggle = page.getByRole('button', { name: 'Suara untuk permintaan baru' });
  await expect(toggle).toHaveText('Suara mati');
  await toggle.click();
  await expect(toggle).toHaveText('Suara aktif');
  await expect.poll(() => heardIn(page)).toEqual({ tones: 2, loudest: 0.7 }); // how it sounds, and nothing before it
  expect(await alertsSoFar()).toEqual([]);

  const asking = await open(browser, member, '/deposit-withdraw?open=deposit');
  const sheet = asking.getByRole('dialog');
  await sheet.getByLabel('Bank destination').click();
  await asking.getByTitle('Bank Contoh').first().click();
  await sheet.getByLabel('Amount').fill('30.00');
  const before = (await countsOf('deposit')).pending;
  await sheet.getByRole('button', { name: 'Request deposit of SGD 30.00' }).click();
  await expect(alert).toBeVisible({ timeout: pollMs });
  await expect(badge).toHaveText(String(before + 1));
  await expect(page.getByTestId('request-row').filter({ hasText: 'Rp 390.000' }).filter({ hasText: member.username })).toHaveCount(1);
  await expect.poll(async () => (await heardIn(page)).tones).toBe(4);
  await asking.context().close();

  await page.reload();
  await expect(toggle).toHaveText('Suara menunggu klik'); // remembered; the browser wants a gesture on each new page
  await page.getByRole('heading', { level: 1 }).click();
  await expect(toggle).toHaveText('Suara aktif');
  await expect(badge).toHaveText(String(before + 1));
  expect(await alertsSoFar()).toEqual([]);
  await toggle.click();
  await expect(toggle).toHaveText('Suara mati');
  const { tones } = await heardIn(page);
  await desk.request(member, 'deposit', 4_000);
  await expect(alert).toBeVisible({ timeout: pollMs });
  await expect(badge).toHaveText(String(before + 2));
  expect((await heardIn(page)).tones).toBe(tones);
});

test('a sound that the browser blocks says so', async ({ browser }) => {
  const page = await open(browser, plainAdmin, '/admin/deposits', () => {
    AudioContext.prototype.resume = () => new Promise(() => undefined); // as a browser does that waits for permission
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
  });
  const toggle = page.getByRole('button', { name: 'Suara untuk permintaan baru' });
  await toggle.click();
  await expect(toggle).toHaveText('Suara diblokir');
  await expect(page.getByText('Browser memblokir suara.')).toBeVisible();
});

test('Bank destinations: added, edited, taken from the choice of the members, deleted', async ({ browser }) => {
  const page = await openDesk(browser, home.master, '/admin/bank-destinations');
  const activeNames = async () => (await desk.read<{ bank_name: string }[]>('/banks/active')).map(({ bank_name: name }) => name);
  const dialog = page.locator('.sheet-window');
  await page.getByRole('button', { name: 'Tambah bank' }).first().click();
  await dialog.getByLabel('Nama bank').fill('Bank Baru');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Kolom ini wajib diisi.')).toHaveCount(2);
  await dialog.getByLabel('Nama pemilik rekening').fill('CONTOH BARU');
  await dialog.getByLabel('Nomor rekening').fill('000-777-8888');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await said(page, 'Bank berhasil ditambahkan');
  expect(await activeNames()).toContain('Bank Baru');
  const [created] = await desk.audit('bank.created');
  const id = created?.entity_id ?? '';

  await page.getByRole('button', { name: 'Edit: Bank Baru' }).click();
  await dialog.getByLabel('Nama bank').fill('Bank Lain');
  await dialog.getByRole('switch', { name: 'Aktif' }).click();
  /* Somebody else puts a QRIS there meanwhile: what was not touched here stays. */
  const picture = `data:image/png;base64,${fs.readFileSync(proofFile).toString('base64')}`;
  const wire = { bank_name: 'Bank Baru', account_name: 'CONTOH BARU', account_number: '000-777-8888', is_active: true };
  await home.call('PUT', `/admin/bank-destinations/${id}`, home.master.token, { ...wire, qris_image: picture });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await said(page, 'Bank berhasil diupdate');
  const [saved] = (await desk.read<{ id: string; qris_image: string | null }[]>('/admin/bank-destinations')).filter(
    (bank) => bank.id === id,
  );
  expect(saved?.qris_image).toMatch(/^\/api\/files\//);
  expect(await activeNames()).not.toContain('Bank Lain');
  await expect(page.getByRole('row', { name: /Bank Lain/ })).toContainText('Tidak aktif');
  expect(await desk.audit('bank.updated', id)).toMatchObject([{ after: { bank_name: 'Bank Lain', is_active: false } }, {}]);
  await page.getByRole('button', { name: 'Hapus: Bank Lain' }).click();
  await expect(question(page)).toContainText('Bank Lain, 000-777-8888');
  await question(page).getByRole('button', { name: 'Hapus Bank Lain' }).click();
  await said(page, 'Bank berhasil dihapus');
  expect((await desk.read<{ id: string }[]>('/admin/bank-destinations')).map((bank) => bank.id)).not.toContain(id);
  expect(await desk.audit('bank.deleted', id)).toHaveLength(1);
});

type Site = { website_name: string; whatsapp: string | null; min_deposit: number; logo_url: string | null; operating_mode: string };
const site = () => desk.read<Site>('/settings');

test('Settings: each side is saved and stands in the history; a logo has to be a picture of at most 2 MB', async ({ browser }) => {
  const page = await openDesk(browser, home.master, '/admin/settings');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const save = async () => {
    await page.getByRole('button', { name: 'Simpan', exact: true }).first().click();
    await said(page, 'Settings berhasil disimpan');
  };
  const name = page.getByLabel('Nama website');
  await expect(name).not.toHaveValue('');
  const title = `Judul ${await name.inputValue()}`;
  await name.fill('Situs Uji');
  await page.getByLabel('Judul SEO').fill(title);
  await page.getByLabel('Deskripsi SEO').fill('Uraian untuk uji');
  await page.getByLabel('WhatsApp').fill('+65 8123 4567');
  await page.getByLabel('Telegram').fill('@contoh');
  await page.getByLabel('Email').fill('bantuan@example.test');
  await save();
  expect(await site()).toMatchObject({
    website_name: 'Situs Uji',
    seo_title: title,
    seo_description: 'Uraian untuk uji',
    telegram: '@contoh',
    email: 'bantuan@example.test',
  });
  await expect(page).toHaveTitle(new RegExp(title));
  await page.getByLabel('WhatsApp').fill('');
  await save();
  expect((await site()).whatsapp).toBeNull();

  await tab('Batas');
  await page.getByLabel('Minimum deposit', { exact: true }).fill('6');
  await expect(page.getByText('= Rp 78.000')).toBeVisible();
  await page.getByLabel('Minimum penarikan').fill('7');
  await page.getByLabel('Minimum deposit QRIS').fill('2');
  await save();
  expect(await site()).toMatchObject({ min_deposit: 78_000, min_withdrawal: 91_000, min_deposit_qris: 26_000 });
  await home.call('PUT', '/admin/settings', home.master.token, { min_deposit: 65_000, min_withdrawal: 65_000, min_deposit_qris: 13_000 });

  await tab('Logo');
  const upload = page.locator('input[type=file]');
  await upload.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('File harus berupa gambar')).toBeVisible();
  await upload.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText('Ukuran file maksimal 2MB')).toBeVisible();
  const before = (await site()).logo_url;
  await upload.setInputFiles(proofFile);
  await expect(page.getByRole('img', { name: 'Pratinjau gambar yang dipilih' })).toBeVisible();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await said(page, 'Logo berhasil diupload');
  const after = (await site()).logo_url;
  expect(after).toMatch(/^\/api\/files\//);
  expect(after).not.toBe(before);

  await tab('Riwayat');
  const entries = page.getByTestId('settings-entry');
  await expect(entries.first()).toContainText('Logo diperbarui');
  await expect(entries.filter({ hasText: 'SGD 6.00 (Rp 78.000)' }).first()).toContainText('Minimum deposit QRIS');
  await expect(entries.filter({ hasText: '(dikosongkan)' }).first()).toContainText('WhatsApp');
  await expect(entries.first()).toContainText('masteradmin');
  const acts = (await desk.audit('settings.updated')).slice(0, 5).map((act) => Object.keys(act.after as object)); // settings by their names
  expect(acts).toHaveLength(5);
  expect(acts[0]).toEqual(['logo_url']);
});

test('operating mode: live only with its facts, and then no page is called a demonstration', async ({ browser }) => {
  const page = await openDesk(browser, home.master, '/admin/settings?tab=company');
  const visitor = await open(browser, null, '/terms');
  const notice = visitor.locator('.mode-notice');
  await expect(notice).toBeVisible();
  const switchTo = async (word: string) => {
    await page.getByRole('region', { name: 'Mode operasi' }).getByRole('button', { name: word }).click();
    await question(page).getByRole('button', { name: word }).click();
  };
  await switchTo('Beralih ke operasi penuh');
  await said(page, 'Sebelum beroperasi penuh, isi dulu pernyataan izin');
  forgive(422);
  expect((await site()).operating_mode).toBe('demonstration');
  await page.getByLabel('Pernyataan izin').fill('Izin contoh nomor 000');
  await page.getByLabel('Sumber imbal hasil').fill('Contoh sumber imbal hasil');
  await page.getByLabel('Kontak pengaduan').fill('pengaduan@example.test');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await said(page, 'Settings berhasil disimpan');
  await switchTo('Beralih ke operasi penuh');
  await said(page, 'Settings berhasil disimpan');
  expect((await site()).operating_mode).toBe('live');
  expect((await desk.audit('settings.updated'))[0]).toMatchObject({
    before: { operating_mode: 'demonstration' },
    after: { operating_mode: 'live' },
  });
  await expect(page.locator('.mode-notice')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await switchTo('Kembali ke demonstrasi');
  await said(page, 'Settings berhasil disimpan');
  expect((await site()).operating_mode).toBe('demonstration');
  await visitor.reload();
  await expect(notice).toBeVisible();
});

test('Treasury: money in and out, a correction by reversal, and the coverage that follows; the audit page finds the acts', async ({
  browser,
}) => {
  await home.member({ sgdCents: 20_000 });
  const coverage = () => desk.read<{ treasury: number; at_bank: number }>('/admin/coverage?days=1');
  const before = await coverage();
  const page = await openDesk(browser, home.master, '/admin/treasury');
  const dialog = page.locator('.sheet-window');
  const record = async (direction: 'Masuk' | 'Keluar', sgd: string, note: string) => {
    await page.locator('.page-header').getByRole('button', { name: 'Catat entri' }).click();
    await dialog.getByText(direction, { exact: true }).click();
    await dialog.getByLabel('Jumlah').fill(sgd);
    await dialog.getByRole('button', { name: 'Periksa' }).click();
    await expect(dialog.getByText('Tulis keterangannya.')).toBeVisible();
    await dialog.getByLabel('Catatan').fill(note);
    await dialog.getByRole('button', { name: 'Periksa' }).click();
    await expect(question(page)).toContainText(note);
    await question(page)
      .getByRole('button', { name: `Catat ${direction.toLowerCase()} SGD ${sgd}.00` })
      .click();
    await said(page, `SGD ${sgd}.00 berhasil dicatat`);
  };
  await record('Masuk', '500', 'Setoran modal');
  expect(await coverage()).toMatchObject({ treasury: before.treasury + 6_500_000, at_bank: before.at_bank + 6_500_000 });
  await record('Keluar', '100', 'Biaya bank');
  expect((await coverage()).treasury).toBe(before.treasury + 5_200_000);
  const row = page.getByTestId('treasury-row').filter({ hasText: 'Setoran modal' }).first();
  await row.getByRole('button', { name: 'Balik' }).click();
  await dialog.getByRole('button', { name: 'Balik SGD 500.00' }).click();
  await expect(dialog.getByText('Tulis alasan pembalikannya.')).toBeVisible();
  await dialog.getByLabel('Alasan').fill('Salah catat');
  await dialog.getByRole('button', { name: 'Balik SGD 500.00' }).click();
  await said(page, 'SGD 500.00 berhasil dibalik');
  await expect(row).toContainText('Dibalik');
  expect((await coverage()).treasury).toBe(before.treasury - 1_300_000);

  await page.goto(`${product.url}/admin`);
  const { at_bank: atBank, treasury } = await coverage();
  const parts = page.locator('.coverage-parts');
  await expect(parts).toContainText(formatIdr(idr(atBank)).replaceAll('\u00a0', ' '));
  await expect(parts).toContainText(formatIdr(idr(treasury), 'always').replaceAll('\u00a0', ' '));

  await page.goto(`${product.url}/admin/audit`);
  const entry = page.getByTestId('audit-entry');
  await choose(page.getByLabel('Admin', { exact: true }), 'masteradmin');
  await choose(page.getByLabel('Tindakan'), 'Membalik entri kas');
  await expect(page).toHaveURL(/action=treasury\.reversed/);
  await expect(entry.first()).toContainText('Salah catat');
  await page.reload();
  await expect(entry.first().getByRole('heading')).toHaveText('Membalik entri kas');
  await page.getByRole('button', { name: 'Hapus filter' }).click();
  await page.getByLabel('Nama, catatan, atau id').fill('Biaya bank');
  await expect(entry.first()).toContainText('Mencatat entri kas');
  await expect(entry.first()).toContainText('SGD 100.00');
  await page.getByLabel('Nama, catatan, atau id').fill('no such act');
  await expect(page.getByText('Tidak ada entri yang cocok')).toBeVisible();
});

test('by the keyboard alone a member and a page are found; the bell leads to the request', async ({ browser }) => {
  const member = await home.member();
  const admin = await desk.administrator();
  const page = await openDesk(browser, admin, '/admin');
  const option = page.getByRole('option', { selected: true });
  const find = async (text: string, title: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Cari member, permintaan, dan halaman' })).toBeFocused();
    await page.keyboard.type(text);
    await expect(option).toContainText(title);
    await page.keyboard.press('Enter');
  };
  await find(`${member.username}@`, member.username);
  await expect(page).toHaveURL(new RegExp(`/admin/users/${await desk.idOf(member)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await find('investasi', 'Investasi');
  await expect(page).toHaveURL(/\/admin\/investments$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  const id = await desk.request(member, 'deposit', 2_000);
  const bell = page.locator('.notification-bell');
  await expect(bell).toHaveAccessibleName('Notifikasi, 1 belum dibaca', { timeout: 2 * pollMs });
  await bell.click();
  await page.getByRole('link', { name: new RegExp(`^${member.username}: SGD 20\\.00 ?No\\. ${await numberOf(id)}`) }).click();
  await expect(page.getByTestId('request-drawer')).toContainText(member.username);
  await expect(bell).toHaveAccessibleName('Notifikasi');
});

test(
  'Transactions: filters, an amount after its confirmation, a deletion, a list as a file, and interest by hand',
  { tag: '@queue' },
  async ({ browser }) => {
    const member = await home.member({ sgdCents: 10_000 });
    const id = await desk.idOf(member);
    await home.call('POST', '/investments/purchase', member.token, { plan_type: 'standard', amount: 650_000, duration_days: 7 });
    const page = await openDesk(browser, home.master, `/admin/transactions?q=${member.username}`);
    const rows = page.getByTestId('transaction-row').filter({ has: page.getByRole('link', { name: member.username, exact: true }) });
    await choose(page.getByLabel('Jenis'), 'Penarikan');
    await expect(page).toHaveURL(/type=withdrawal/);
    await expect(page.getByText('Tidak ada transaksi yang cocok')).toBeVisible();
    await choose(page.getByLabel('Jenis'), 'Deposit');
    await choose(page.getByLabel('Status'), 'Disetujui');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('+SGD 100.00');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Simpan sebagai CSV' }).click();
    const csv = fs.readFileSync(await (await saved).path(), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const lines = csv
      .trim()
      .split('\r\n')
      .filter((line) => line.includes(`${member.username},`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('1300000');
    expect(csv).not.toContain('withdrawal');
    expect((await desk.audit('list.exported'))[0]).toMatchObject({ actor_name: 'masteradmin', after: { filters: { type: 'deposit' } } });

    const sheet = page.locator('.sheet-window');
    await rows.getByRole('button', { name: /^Edit/ }).click();
    await sheet.getByLabel('Jumlah baru').fill('120');
    await expect(sheet.getByText('= Rp 1.560.000')).toBeVisible();
    await expect(sheet.getByText('Saldo member akan disesuaikan dengan perubahan ini.')).toBeVisible();
    await expect(sheet.locator('.fact-row').filter({ hasText: 'Saldo sesudah' })).toContainText('SGD 70.00');
    await sheet.getByLabel('Alasan').fill('Salah ketik');
    await sheet.getByRole('button', { name: 'Ubah menjadi SGD 120.00' }).click();
    await expect(question(page)).toContainText(`${member.username}: dari SGD 100.00 menjadi SGD 120.00`);
    expect(await listed(member.username)).toMatchObject({ balance: 650_000 });
    await question(page).getByRole('button', { name: 'Ubah menjadi SGD 120.00' }).click();
    await said(page, 'Transaksi berhasil diupdate');
    expect(await listed(member.username)).toMatchObject({ balance: 910_000 });

    await page.getByRole('button', { name: 'Hitung Bunga Manual' }).click();
    await expect(question(page)).toContainText('Menjalankannya lagi tidak membayar dua kali.');
    await question(page).getByRole('button', { name: 'Hitung bunga' }).click();
    await said(page, 'Perhitungan bunga berhasil!');
    await expect(page.locator('.interest-run')).toContainText('Perhitungan bunga berhasil!');
    await expect(page.locator('.interest-run')).toContainText('Tidak ada yang jatuh tempo');
    expect((await desk.audit('interest.started'))[0]).toMatchObject({ actor_name: 'masteradmin' });
    const extra = await desk.request(member, 'deposit', 2_000);
    await desk.process(extra, 'approved');
    await page.goto(`${product.url}/admin/transactions?q=${member.username}&type=deposit`);
    await rows
      .filter({ hasText: '+SGD 20.00' })
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await question(page).getByLabel('Alasan').fill('Dimasukkan dua kali');
    await question(page).getByRole('button', { name: 'Hapus SGD 20.00' }).click();
    await said(page, 'Transaksi berhasil dihapus');
    expect(await desk.read(`/admin/users/${id}/transactions`)).toMatchObject([{ type: 'deposit', amount: 1_560_000 }]);
    expect(await listed(member.username)).toMatchObject({ balance: 910_000 });
    expect(await desk.audit('transaction.deleted', extra)).toHaveLength(1);
  },
);
