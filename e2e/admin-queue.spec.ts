import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { noteToasts, said, settleDesk } from './desk.ts';
import { settleHousehold, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* Working through a list of requests in the drawer: which one comes next, where the focus is, what may cover what. */
let product: Product;
let home: Household;
let desk: ReturnType<typeof settleDesk>;
test.setTimeout(120_000);
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
  desk = settleDesk(product, home);
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const openDesk = async (browser: Browser, address: string) => open(browser, await desk.administrator(), address, noteToasts);
const statusOf = async (id: string) => (await desk.read<{ request: { status: string } }>(`/admin/requests/${id}`)).request.status;
const drawerOf = (page: Page) => page.getByTestId('request-drawer');
const approveIn = (page: Page, amount: string) => drawerOf(page).getByRole('button', { name: `Setujui SGD ${amount}` });

/** Presses, and looks at the same button as soon as it is that of the next request. */
const pressAndLookAtNext = (button: Locator) =>
  button.evaluate(async (first: HTMLButtonElement) => {
    const word = first.textContent;
    first.click();
    const now = () => document.querySelector<HTMLButtonElement>('[data-testid=request-drawer] .ant-btn-primary');
    while (now() === null || now()?.textContent === word) await new Promise(requestAnimationFrame);
    const next = now();
    const active = document.activeElement;
    next?.focus();
    const found = { isDisabled: next?.disabled, isBlocked: next?.ariaDisabled, takesFocus: document.activeElement === next };
    if (active instanceof HTMLElement) active.focus();
    return found;
  });

test('a decision leads on in the list that is on the screen, with the focus, and stops at its end', async ({ browser }) => {
  const [member, other] = [await home.member(), await home.member()];
  const [small, large, middle] = [
    await desk.request(member, 'deposit', 2_000),
    await desk.request(member, 'deposit', 5_000),
    await desk.request(member, 'deposit', 3_000),
  ];
  const foreign = await desk.request(other, 'deposit', 4_000);
  const page = await openDesk(browser, `/admin/deposits?q=${member.username}&sort=amount`);
  const drawer = drawerOf(page);
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
  await expect(drawer.locator('.ant-drawer-title :focus')).toHaveText(/^Proses deposit No\./);
  await approveIn(page, '30.00').click();
  await expect(page).toHaveURL(new RegExp(`request=${small}`));
  await approveIn(page, '20.00').click();

  await expect(drawer.getByText('Ini permintaan terakhir dalam daftar ini.')).toBeVisible();
  await expect(drawer.locator('.ant-drawer-title')).toContainText('Deposit No.');
  await expect(drawer.getByRole('button', { name: 'Berikutnya dalam daftar' })).toHaveAttribute('aria-disabled', 'true');
  expect(await Promise.all([small, large, middle, foreign].map(statusOf))).toEqual(['approved', 'approved', 'approved', 'pending']);
});

test('the list turns its page with the drawer, over the border and back', async ({ browser }) => {
  const member = await home.member();
  const ids: string[] = [];
  for (let n = 0; n < 22; n++) ids.push(await desk.request(member, 'deposit', 2_000 + n));
  const page = await openDesk(browser, `/admin/deposits?q=${member.username}`);
  const rows = page.getByTestId('request-row');
  const drawer = drawerOf(page);
  await rows
    .nth(19)
    .getByRole('button', { name: /^Proses/ })
    .click();
  await expect(drawer.getByText('20 dari 22')).toBeVisible();
  await drawer.getByRole('button', { name: 'Berikutnya dalam daftar' }).click();
  await expect(page).toHaveURL(new RegExp(`request=${ids[20]}`));
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveClass(/ant-table-row-selected/);
  await drawer.getByRole('button', { name: 'Sebelumnya dalam daftar' }).click();
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(19)).toHaveClass(/ant-table-row-selected/);
  /* Who turns the pages by hand meanwhile is left there. */
  await page.getByRole('button', { name: 'Halaman berikutnya' }).press('Enter'); // by key: the drawer may lie over it
  await expect(rows).toHaveCount(2);
  await expect(drawer.getByText('20 dari 22')).toBeVisible();
  await expect(rows).toHaveCount(2);
});

/** True when a press in the middle of the control reaches it. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** The controls of the drawer: those of its header, and the decision. */
const expectControlsFree = async (page: Page) => {
  for (const control of await drawerOf(page).locator('.ant-drawer-header button, .decision button, .decision input').all()) {
    expect(await isOnTop(control), (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '').toBe(true);
  }
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`no message covers what is being worked on, and a fault is told once, at ${viewport.width}`, async ({ browser }) => {
    const member = await home.member();
    const [first, second] = [await desk.request(member, 'deposit', 2_000), await desk.request(member, 'deposit', 2_500)];
    const page = await openDesk(browser, `/admin/deposits?q=${member.username}`);
    await page.setViewportSize(viewport);
    await page.goto(`${product.url}/admin/deposits?q=${member.username}&request=${first}`);
    await approveIn(page, '20.00').click();
    await said(page, `Deposit disetujui: SGD 20.00, ${member.username}`);
    await expect(approveIn(page, '25.00')).toBeEnabled();
    await expectControlsFree(page);

    await page.context().setOffline(true);
    const notices = page
      .locator('.connection-notice > span, .decision .field-error, .error-panel, [data-sonner-toast]')
      .filter({ hasText: /koneksi|offline|Gagal/i });
    await expect(approveIn(page, '25.00')).toBeDisabled();
    await expectControlsFree(page);
    /* On a phone the drawer fills the screen: the notice is below it, and the decision says it instead. */
    const inSight = async () => {
      const found = await Promise.all((await notices.all()).map(async (notice) => (await notice.isVisible()) && (await isOnTop(notice))));
      return found.filter(Boolean).length;
    };
    await expect.poll(inSight).toBe(1);
    await drawerOf(page).getByRole('button', { name: 'Setujui SGD 25.00' }).press('Enter');
    await expect.poll(inSight).toBe(1);
    await page.context().setOffline(false);
    await expect(approveIn(page, '25.00')).toBeEnabled();
    expect(await statusOf(second)).toBe('pending');

    await page.route('**/trpc/requests.process*', (route) => route.fulfill({ status: 503, body: '' }));
    await approveIn(page, '25.00').click();
    await expect(drawerOf(page).getByText('Gagal memproses deposit')).toBeVisible();
    expect(await page.getByText('Gagal memproses deposit').count()).toBe(1);
    forgive(503);
  });
}
