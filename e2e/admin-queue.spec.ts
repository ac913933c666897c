import fs from 'node:fs';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { recordToasts, expectToast, createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, proofFile, type Account, type MemberFixture } from './member-fixture.ts';
import { otherPagesPrefetched } from './prefetched-styles.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* Decisions in the open request, one after another: the next request, the focus, and what may cover what. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const openDesk = async (browser: Browser, address: string) => open(browser, await adminFixture.administrator(), address, recordToasts);
const statusOf = async (id: string) => (await adminFixture.read<{ request: { status: string } }>(`/admin/requests/${id}`)).request.status;
const openIn = (page: Page) => page.getByTestId('open-request');
const approveIn = (page: Page, amount: string) => openIn(page).getByRole('button', { name: `Setujui SGD ${amount}` });

/** Presses the button, and checks the same button as soon as it belongs to the next request. */
const pressAndLookAtNext = (button: Locator) =>
  button.evaluate(async (first: HTMLButtonElement) => {
    const word = first.textContent;
    first.click();
    const now = () => document.querySelector<HTMLButtonElement>('[data-testid=open-request] .ant-btn-primary');
    while (now() === null || now()?.textContent === word) await new Promise(requestAnimationFrame);
    const next = now();
    const active = document.activeElement;
    next?.focus();
    const found = { isDisabled: next?.disabled, isBlocked: next?.ariaDisabled, takesFocus: document.activeElement === next };
    if (active instanceof HTMLElement) active.focus();
    return found;
  });

test('a decision opens the next request of the visible list, moves the focus, and stops at the end', async ({ browser }) => {
  const [member, other] = [await fixture.member(), await fixture.member()];
  const [small, large, middle] = [
    await adminFixture.request(member, 'deposit', 2_000),
    await adminFixture.request(member, 'deposit', 5_000),
    await adminFixture.request(member, 'deposit', 3_000),
  ];
  const foreign = await adminFixture.request(other, 'deposit', 4_000);
  const page = await openDesk(browser, `/admin/deposits?q=${member.username}&sort=amount`);
  const drawer = openIn(page);
  await expect(page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' })).toBeVisible();
  await page
    .getByTestId('request-row')
    .first()
    .getByRole('button', { name: /^Proses/ })
    .click();
  await expect(drawer.getByText('1 dari 3')).toBeVisible();

  await expect(approveIn(page, '50.00')).toBeEnabled();
  const next = await pressAndLookAtNext(approveIn(page, '50.00'));
  expect(next).toEqual({ isDisabled: false, isBlocked: 'true', takesFocus: true });
  await expect(page).toHaveURL(new RegExp(`request=${middle}`));
  await expect(drawer.getByTestId('request-title')).toBeFocused();
  await expect(drawer.getByTestId('request-title')).toHaveText(/^Proses deposit No\./);
  await approveIn(page, '30.00').click();
  await expect(page).toHaveURL(new RegExp(`request=${small}`));
  await approveIn(page, '20.00').click();

  await expect(drawer.getByText('Ini permintaan terakhir dalam daftar ini.')).toBeVisible();
  await expect(drawer.getByTestId('request-title')).toContainText('Deposit No.');
  await expect(drawer.getByRole('button', { name: 'Berikutnya dalam daftar' })).toHaveAttribute('aria-disabled', 'true');
  expect(await Promise.all([small, large, middle, foreign].map(statusOf))).toEqual(['approved', 'approved', 'approved', 'pending']);
});

test('an open request stands beside the list, and A decides one after another', async ({ browser }) => {
  const member = await fixture.member();
  const ids: string[] = [];
  for (const amount of [2_000, 3_000, 4_000, 5_000]) ids.push(await adminFixture.request(member, 'deposit', amount));
  const page = await openDesk(browser, `/admin/deposits?q=${member.username}`);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' })).toBeVisible();
  await page.keyboard.press('j');
  const rows = page.getByTestId('request-row');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await expect(rows.first()).toContainText('tanpa bukti');
  for (const [amount, next] of [
    ['20.00', ids[1]],
    ['30.00', ids[2]],
  ] as const) {
    await expect(approveIn(page, amount)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('a');
    await expect(page).toHaveURL(new RegExp(`request=${next}`));
  }
  await rows.last().click();
  await expect(approveIn(page, '50.00')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(openIn(page)).toHaveCount(0);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'approved', 'pending', 'pending']);
});

/** True when a click in the middle of the control reaches it. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** The controls of the open request: those of its header, and the decision. */
const expectControlsFree = async (page: Page) => {
  for (const control of await openIn(page)
    .locator('header button, .ant-drawer-header button, .admin-requests__decision button, .admin-requests__decision input')
    .all()) {
    expect(await isOnTop(control), (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '').toBe(true);
  }
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`no message covers the controls of the open request, and a fault is shown once, at ${viewport.width}`, async ({ browser }) => {
    const member = await fixture.member();
    const [first, second] = [await adminFixture.request(member, 'deposit', 2_000), await adminFixture.request(member, 'deposit', 2_500)];
    const page = await openDesk(browser, `/admin/deposits?q=${member.username}`);
    await page.setViewportSize(viewport);
    await page.goto(`${product.url}/admin/deposits?q=${member.username}&request=${first}`);
    await approveIn(page, '20.00').click();
    await expectToast(page, `Deposit disetujui: SGD 20.00, ${member.username}`);
    await expect(approveIn(page, '25.00')).toBeEnabled();
    await expectControlsFree(page);

    await otherPagesPrefetched(page);
    await page.context().setOffline(true);
    const notices = page
      .locator('.connection-notice > span, .admin-requests__decision .labelled-field__field-error, .error-panel, [data-sonner-toast]')
      .filter({ hasText: /koneksi|offline|Gagal/i });
    await expect(approveIn(page, '25.00')).toBeDisabled();
    await expectControlsFree(page);
    /* On a phone the drawer covers the connection notice, so the decision shows the reason instead. */
    const inSight = async () => {
      const found = await Promise.all((await notices.all()).map(async (notice) => (await notice.isVisible()) && (await isOnTop(notice))));
      return found.filter(Boolean).length;
    };
    await expect.poll(inSight).toBe(1);
    await openIn(page).getByRole('button', { name: 'Setujui SGD 25.00' }).press('Enter');
    await expect.poll(inSight).toBe(1);
    await page.context().setOffline(false);
    await expect(approveIn(page, '25.00')).toBeEnabled();
    expect(await statusOf(second)).toBe('pending');

    await page.route('**/trpc/requests.process*', (route) => route.fulfill({ status: 503, body: '' }));
    await approveIn(page, '25.00').click();
    const fault = /belum diketahui apakah permintaan ini sudah diputuskan/;
    await expect(openIn(page).getByText(fault)).toBeVisible();
    expect(await page.getByText(fault).count()).toBe(1);
    forgive(503);
  });
}

test('a proof that was sent before is marked and compared, and the amount of a large deposit is typed', async ({ browser }) => {
  const [member, other] = [await fixture.member(), await fixture.member()];
  const [bank] = await adminFixture.read<{ id: string }[]>('/banks/active', member);
  const proof = `data:image/png;base64,${fs.readFileSync(proofFile).toString('base64')}`;
  const send = (who: Account, sgdCents: number) => {
    const request = { amount: sgdCents * 130, bank_destination_id: bank?.id, proof_image: proof };
    return fixture.call('POST', '/transactions/deposit/request', who.token, request) as Promise<{ id: string; number: number }>; // by the contract
  };
  const first = await send(member, 2_000);
  const again = await send(other, 1_500_000);
  const page = await openDesk(browser, `/admin/deposits?q=${other.username}&request=${again.id}`);
  const request = openIn(page);
  await expect(request.getByText(`Gambar ini juga dikirim dengan deposit No. ${first.number}.`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByTestId('request-row').getByText('bukti pernah dipakai')).toBeVisible();
  await request.getByRole('button', { name: 'Bandingkan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bandingkan bukti' });
  await expect(sheet.getByText('file yang sama')).toBeVisible();
  await expect(sheet.getByRole('img', { name: `deposit No. ${first.number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await approveIn(page, '15,000.00').click();
  await expect(request.getByText(/Deposit ini besar: ketik jumlah/)).toBeVisible();
  await expect(request.getByLabel(/^Jumlah yang diterima/)).toBeFocused();
  await page.keyboard.type('Rp 195.000.000');
  await page.keyboard.press('Enter');
  await expect.poll(() => statusOf(again.id)).toBe('approved');
  const [entry] = await adminFixture.audit('request.approved', again.id);
  expect(entry?.after).toMatchObject({ seen_amount: 195_000_000 });
});
