import fs from 'node:fs';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { choose, recordToasts, question, expectToast, createAdminFixture } from './admin-fixture.ts';
import { proofFile, createMemberFixture, type Account, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/*
 * One journey through each area of the administrators' pages, and what only a browser shows; the page tests check every form and
 * refusal. The screens are in Indonesian, with the sentences of the specification.
 */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
let plainAdmin: Account;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
  plainAdmin = await adminFixture.administrator();
});
test.afterAll(() => product.stop());

const { open, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const openDesk = (browser: Browser, account: Account, address: string) => open(browser, account, address, recordToasts);

type Listed = { username: string; balance: number };
type Line = { kind: string; available: number; reason: string | null };
const listed = async (username: string) =>
  (await adminFixture.read<Listed[]>(`/admin/users?search=${username}`)).find((user) => user.username === username);
const statementOf = (id: string) => adminFixture.read<Line[]>(`/admin/users/${id}/statement`);

test('Data Member: a member is found, and a new balance becomes an adjustment', async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 10_000 });
  const id = await adminFixture.idOf(member);
  const page = await openDesk(browser, plainAdmin, '/admin/users');
  await page.getByLabel('Username, email, rekening, atau nomor').fill(`${member.username}@`);
  await expect(page.getByTestId('user-row')).toHaveCount(1);
  await page.getByRole('button', { name: `Edit: ${member.username}` }).click();
  const drawer = page.locator('.admin-users__drawer');
  await drawer.getByLabel('Saldo', { exact: true }).fill('125,50');
  await drawer.getByLabel('Alasan').fill('Selisih bulan lalu');
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'User berhasil diupdate');
  expect(await listed(member.username)).toMatchObject({ balance: 1_631_500 });
  expect((await statementOf(id))[0]).toMatchObject({ kind: 'adjustment', available: 331_500, reason: 'Selisih bulan lalu' });
});

type Decided = {
  status: string;
  processed_by: string | null;
  processed_at: string | null;
  admin_note: string | null;
  bank_name: string | null;
};
const requestOf = async (id: string) => (await adminFixture.read<{ request: Decided }>(`/admin/requests/${id}`)).request;
const countsOf = (type: string) => adminFixture.read<{ pending: number; approved: number }>(`/admin/requests/counts?type=${type}`);
const numberOf = async (id: string) => (await adminFixture.read<{ request: { number: number } }>(`/admin/requests/${id}`)).request.number;

test('deposits: one is approved with a note, and shows who decided', async ({ browser }) => {
  const member = await fixture.member();
  const id = await adminFixture.request(member, 'deposit', 2_000);
  const page = await openDesk(browser, plainAdmin, '/admin/deposits');
  const drawer = page.getByTestId('open-request');
  await page.getByRole('button', { name: `Proses ${await numberOf(id)}` }).click();
  await expect(drawer).toContainText(member.username);
  await drawer.getByLabel('Catatan admin').fill('Cocok dengan mutasi');
  await drawer.getByRole('button', { name: 'Setujui SGD 20.00' }).click();
  await expectToast(page, `Deposit disetujui: SGD 20.00, ${member.username}`);
  expect(await requestOf(id)).toMatchObject({ status: 'approved', processed_by: plainAdmin.username, admin_note: 'Cocok dengan mutasi' });
  expect(await listed(member.username)).toMatchObject({ balance: 260_000 });
});

/** Presses the button, and again as soon as its text changes: a double click that reaches the next request. */
const pressTwice = (button: Locator) =>
  button.evaluate(async (first: HTMLButtonElement) => {
    const word = first.textContent;
    first.click();
    const now = () => document.querySelector<HTMLButtonElement>('[data-testid=open-request] .ant-btn-primary');
    while (now() === null || now()?.textContent === word) await new Promise(requestAnimationFrame);
    now()?.click();
  });

test('a double click decides one request, not the next one that appears in its place', async ({ browser }) => {
  const member = await fixture.member();
  const [first, second] = [await adminFixture.request(member, 'deposit', 2_100), await adminFixture.request(member, 'deposit', 3_100)];
  const page = await openDesk(browser, plainAdmin, `/admin/deposits?request=${first}`);
  const drawer = page.getByTestId('open-request');
  const approve = (amount: string) => drawer.getByRole('button', { name: `Setujui SGD ${amount}` });
  await expect(approve('21.00')).toBeEnabled();
  await pressTwice(approve('21.00'));
  await expectToast(page, `Deposit disetujui: SGD 21.00, ${member.username}`);
  await expect(approve('31.00')).toBeEnabled();
  expect(await requestOf(first)).toMatchObject({ status: 'approved' });
  expect(await requestOf(second)).toMatchObject({ status: 'pending' });
  await adminFixture.process(second, 'rejected', 'Uang belum masuk');
});

const nextPollMs = 40_000; // the page polls every 10 s

test("with two admins, the open drawer shows the other's decision without a click", async ({ browser }) => {
  const member = await fixture.member();
  const seen = await adminFixture.request(member, 'deposit', 2_000);
  const [other, late] = [await adminFixture.administrator(), await adminFixture.administrator()];
  const deciding = await openDesk(browser, other, `/admin/deposits?request=${seen}`);
  const watching = await openDesk(browser, late, `/admin/deposits?request=${seen}`);
  const drawer = watching.getByTestId('open-request');
  await expect(drawer.getByRole('button', { name: 'Setujui SGD 20.00' })).toBeEnabled();
  await deciding.getByTestId('open-request').getByRole('button', { name: 'Setujui SGD 20.00' }).click();
  await expectToast(deciding, `Deposit disetujui: SGD 20.00, ${member.username}`);
  await expect(drawer.getByText(`Sudah disetujui oleh ${other.username}`)).toBeVisible({ timeout: nextPollMs });
  await expect(drawer.getByRole('button', { name: /^Setujui/ })).toHaveCount(0);
});

/** Runs in a page: counts the tones that are created, and their highest volume. */
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

test('a new deposit is reported by toast, badge and sound; the first load and a disabled sound are silent', async ({ browser }) => {
  const member = await fixture.member();
  await adminFixture.request(member, 'deposit', 2_000);
  const page = await open(browser, plainAdmin, '/admin', countTones);
  const badge = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Deposit/ })
    .locator('.admin-layout__pending-count');
  const alert = page.locator('[data-sonner-toast]').filter({ hasText: '1 permintaan deposit baru!' });
  await page.context().addInitScript(recordToasts);
  const alertsSoFar = async () =>
    (await page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)).filter((text) => /permintaan .* baru/.test(text)); // of recordToasts
  await expect(badge).toHaveText(String((await countsOf('deposit')).pending));
  await page.goto(`${product.url}/admin/deposits`);
  await expect(page.getByTestId('request-row').first()).toBeVisible();
  await expect(badge).toHaveText(String((await countsOf('deposit')).pending));
  const toggle = page.getByRole('button', { name: 'Suara untuk permintaan baru' });
  await expect(toggle).toHaveText('Suara mati');
  await toggle.click();
  await expect(toggle).toHaveText('Suara aktif');
  await expect.poll(() => heardIn(page)).toEqual({ tones: 2, loudest: 0.7 }); // the test tone, and none before it
  expect(await alertsSoFar()).toEqual([]);

  const asking = await open(browser, member, '/deposit-withdraw?open=deposit');
  const sheet = asking.getByRole('dialog');
  await sheet.getByLabel('Bank destination').click();
  await asking.getByTitle('Bank Contoh').first().click();
  await sheet.getByLabel('Amount').fill('30.00');
  const before = (await countsOf('deposit')).pending;
  await sheet.getByRole('button', { name: 'Request deposit of SGD 30.00' }).click();
  await expect(alert).toBeVisible({ timeout: nextPollMs });
  await expect(badge).toHaveText(String(before + 1));
  await expect(page.getByTestId('request-row').filter({ hasText: 'Rp 390.000' }).filter({ hasText: member.username })).toHaveCount(1);
  await expect.poll(async () => (await heardIn(page)).tones).toBe(4);
  await asking.context().close();

  await page.reload();
  await expect(toggle).toHaveText('Klik sekali untuk mengaktifkan suara'); // the setting is kept; the browser requires a gesture on each new page
  await page.getByRole('heading', { level: 1 }).click();
  await expect(toggle).toHaveText('Suara aktif');
  await expect(badge).toHaveText(String(before + 1));
  expect(await alertsSoFar()).toEqual([]);
  await toggle.click();
  await expect(toggle).toHaveText('Suara mati');
  const { tones } = await heardIn(page);
  await adminFixture.request(member, 'deposit', 4_000);
  await expect(alert).toBeVisible({ timeout: nextPollMs });
  await expect(badge).toHaveText(String(before + 2));
  expect((await heardIn(page)).tones).toBe(tones);
});

test('shows that the browser blocks the sound', async ({ browser }) => {
  const page = await open(browser, plainAdmin, '/admin/deposits', () => {
    AudioContext.prototype.resume = () => new Promise(() => undefined); // like a browser that waits for permission
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
  });
  const toggle = page.getByRole('button', { name: 'Suara untuk permintaan baru' });
  await toggle.click();
  await expect(toggle).toHaveText('Suara diblokir');
  await expect(page.getByText('Browser memblokir suara.')).toBeVisible();
});

test('settings: a logo is chosen, previewed and shown at once', async ({ browser }) => {
  const page = await openDesk(browser, fixture.master, '/admin/settings?tab=logo');
  await page.locator('input[type=file]').setInputFiles(proofFile);
  await expect(page.getByRole('img', { name: 'Pratinjau gambar yang dipilih' })).toBeVisible();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectToast(page, 'Logo berhasil diupload');
  const { logo_url: logo } = await adminFixture.read<{ logo_url: string }>('/settings');
  await expect(page.locator(`main img[src="${logo}"]`)).toBeVisible();
});

type Bought = { plan_type: string; interest_rate: number; status: string };
const investmentsOf = (member: Account) => adminFixture.read<Bought[]>('/investments/my-investments', member);

test('plans: a rate is changed with a reason; the running investment keeps its rate, a new one has the new', async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 2_500_000 });
  const wish = { plan_type: 'gold', amount: 130_000_000, duration_days: 30 };
  await fixture.call('POST', '/investments/purchase', member.token, wish);
  const memberPage = await open(browser, member, '/investment?buy=gold');
  const sheet = memberPage.getByRole('dialog');
  await sheet.getByLabel('Amount', { exact: true }).fill('10000');
  await sheet.getByText('30 days').click();
  await sheet.getByRole('checkbox').check();

  const page = await openDesk(browser, fixture.master, '/admin/plans');
  await page.getByRole('button', { name: 'Edit: Gold' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Bunga per hari, %').fill('0,8');
  await expect(form).toContainText('SGD 10,000.00 selama 30 hari menghasilkan SGD 3,478.49 saat ini, SGD 2,700.36 dengan bunga baru');
  await form.getByLabel('Alasan').fill('Keputusan rapat direksi');
  await form.getByRole('button', { name: 'Tinjau perubahan' }).click();
  await question(page).getByRole('button', { name: 'Ubah Gold' }).click();
  await expectToast(page, 'Paket berhasil diubah');
  const entry = page.getByTestId('plan-entry').first();
  await expect(entry).toContainText(`Gold, oleh ${fixture.master.username}`);
  await expect(entry).toContainText('Alasan: Keputusan rapat direksi');
  await expect(entry).toContainText(/1,0%.*0,8%/);
  await expect(entry).toContainText(/\d\d \w{3} \d{4}, \d\d:\d\d/);

  /* The member had the old terms open: the page is told of the new ones, which have to be confirmed. */
  await expect(sheet).toContainText('You see the new ones; please confirm again.');
  await expect(sheet.getByRole('checkbox')).not.toBeChecked();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Buy Gold for SGD 10,000.00' }).click();
  await expect(memberPage.getByTestId('investment-card')).toHaveCount(2);
  expect((await investmentsOf(member)).map(({ interest_rate }) => interest_rate)).toEqual([0.008, 0.01]);
});

test('treasury: an entry is recorded and reversed', async ({ browser }) => {
  const treasury = async () => (await adminFixture.read<{ treasury: number }>('/admin/coverage?days=1')).treasury;
  const before = await treasury();
  const page = await openDesk(browser, fixture.master, '/admin/treasury');
  const dialog = page.locator('.sheet-modal');
  await page.locator('.page-header__root').getByRole('button', { name: 'Catat entri' }).click();
  await dialog.getByLabel('Jumlah').fill('500');
  await dialog.getByLabel('Catatan').fill('Setoran modal');
  await dialog.getByRole('button', { name: 'Periksa' }).click();
  await question(page).getByRole('button', { name: 'Catat masuk SGD 500.00' }).click();
  await expectToast(page, 'SGD 500.00 berhasil dicatat');
  expect(await treasury()).toBe(before + 6_500_000);
  const row = page.getByTestId('treasury-row').filter({ hasText: 'Setoran modal' }).first();
  await row.getByRole('button', { name: 'Balik' }).click();
  await dialog.getByLabel('Alasan').fill('Salah catat');
  await dialog.getByRole('button', { name: 'Balik SGD 500.00' }).click();
  await expectToast(page, 'SGD 500.00 berhasil dibalik');
  await expect(row).toContainText('Dibalik');
  expect(await treasury()).toBe(before);
});

test('a member and a page are found with the keyboard alone; the bell opens the request', async ({ browser }) => {
  const member = await fixture.member();
  const admin = await adminFixture.administrator();
  const page = await openDesk(browser, admin, '/admin');
  const option = page.getByRole('option', { selected: true });
  const openSearch = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Cari member, permintaan, dan halaman' })).toBeFocused();
  };
  const find = async (text: string, title: string) => {
    await openSearch();
    await page.keyboard.type(text);
    await expect(option).toContainText(title);
    await page.keyboard.press('Enter');
  };
  await find(`${member.username}@`, member.username);
  await expect(page).toHaveURL(new RegExp(`/admin/users/${await adminFixture.idOf(member)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await find('investasi', 'Investasi');
  await expect(page).toHaveURL(/\/admin\/investments$/);
  await openSearch();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  const id = await adminFixture.request(member, 'deposit', 2_000);
  const bell = page.locator('[data-testid=notification-bell]');
  await expect(bell).toHaveAccessibleName('Notifikasi, 1 belum dibaca', { timeout: nextPollMs });
  await bell.click();
  await page.getByRole('link', { name: new RegExp(`^${member.username}: SGD 20\\.00 ?No\\. ${await numberOf(id)}`) }).click();
  await expect(page.getByTestId('open-request')).toContainText(member.username);
  await expect(bell).toHaveAccessibleName('Notifikasi');
});

test('Transactions: filters, a list as a file, and interest by hand', { tag: '@queue' }, async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 10_000 });
  await fixture.call('POST', '/investments/purchase', member.token, { plan_type: 'standard', amount: 650_000, duration_days: 7 });
  const page = await openDesk(browser, fixture.master, `/admin/transactions?q=${member.username}`);
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
  expect((await adminFixture.audit('list.exported'))[0]).toMatchObject({
    actor_name: 'masteradmin',
    after: { filters: { type: 'deposit' } },
  });

  await page.getByRole('button', { name: 'Hitung Bunga Manual' }).click();
  await expect(question(page)).toContainText('Menjalankannya lagi tidak membayar dua kali.');
  await question(page).getByRole('button', { name: 'Hitung bunga' }).click();
  await expectToast(page, 'Perhitungan bunga berhasil!');
  await expect(page.locator('.accrual__interest-run')).toContainText('Perhitungan bunga berhasil!');
  await expect(page.locator('.accrual__interest-run')).toContainText('Tidak ada yang jatuh tempo');
  expect((await adminFixture.audit('interest.started'))[0]).toMatchObject({ actor_name: 'masteradmin' });
});
