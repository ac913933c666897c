import { createDb } from '@app/db';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { coveredTexts } from './covered-texts.ts';
import { createAdminFixture } from './admin-fixture.ts';
import { PASSWORD, createMemberFixture, type Account, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* Names, amounts and sentences of the maximum length, in rare states. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
let longNamed: Account;
let shortNamed: Account;

const minuteMs = 60_000;
const longestName = 'maximilian.wijayakusuma.hadinata';
const bank = {
  bank_name: 'Bank Pembangunan Daerah Kalimantan Selatan',
  account_name: 'MAXIMILIAN WIJAYAKUSUMA',
  account_number: '1234567890123456',
};

/** A corrected deposit, bank details saved by staff, a withdrawal that was approved and set back, and more pending than available. */
async function strain(member: Account, cents: number): Promise<void> {
  const { call, master } = fixture;
  const edit = (id: string, body: object) => call('PUT', `/admin/transactions/${id}`, master.token, { ...body, reason: 'Typed wrongly' });
  await adminFixture.process(await adminFixture.request(member, 'deposit', cents), 'approved');
  const corrected = await adminFixture.request(member, 'deposit', 70_000);
  await edit(corrected, { amount: 10_400_000, created_at: new Date(product.now().getTime() - 5 * minuteMs).toISOString() });
  const id = await adminFixture.idOf(member);
  await call('PUT', `/admin/users/${id}`, master.token, bank);
  const paid = await adminFixture.request(member, 'withdraw', 50_000);
  await adminFixture.process(paid, 'approved');
  await edit(paid, { status: 'pending' });
  await adminFixture.request(member, 'withdraw', cents - 60_000);
  await call('PUT', `/admin/users/${id}`, master.token, { balance: 650_000, reason: 'Typed wrongly' });
}

/** A failed export of the master admin, with the longest sentence of a failure. */
async function failExport(): Promise<void> {
  const handle = createDb(product.databaseUrl, { statementTimeoutMs: 0 });
  await handle.db.execute(sql`
    insert into exports (requested_by, role, list, filters, language, file_name, status, rows_total, failure, created_at, finished_at)
    select id, role, 'transactions', '{}', 'id', 'transactions.csv', 'failed', 48, 'INCOMPLETE', now(), now() from users where username = 'masteradmin'`);
  await handle.close();
}

test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
  const investor = await fixture.member({ sgdCents: 5_00 }); // first: the lists begin with the newest
  const body = { username: longestName, email: 'long@example.test', password: PASSWORD };
  longNamed = (await product.rest('POST', '/auth/register', { body })).body as Account; // by the contract
  shortNamed = await fixture.member();
  product.setClockAhead(10 * minuteMs); // a request can't be dated before the registration of its member
  await strain(longNamed, 90_000_000);
  await strain(shortNamed, 200_000);
  await adminFixture.request(longNamed, 'deposit', 90_000_000);
  await fixture.call('POST', '/investments/purchase', investor.token, { plan_type: 'standard', amount: 65_000, duration_days: 30 });
  await failExport();
});
test.afterAll(() => product.stop());

const { open, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const inThai = () => localStorage.setItem('adminLng', 'th');
const inIndonesian = () => localStorage.setItem('adminLng', 'id');

const press = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
};
const openTray = async (page: Page) => {
  await page.locator('.bar-panel__bar-count-button:not([data-testid=notification-bell])').click();
  await expect(page.getByTestId('export')).toHaveCount(1);
};
const lowerBalance = async (page: Page) => {
  await press('.row-actions .ant-btn')(page);
  await page.locator('.admin-users__drawer .sgd-input__root input, .admin-users__drawer input[inputmode=decimal]').first().fill('20');
  await expect(page.locator('.admin-users__drawer .ant-alert li')).toHaveCount(2);
};

const screens: [string, ((page: Page) => Promise<void>)?][] = [
  ['/admin/transactions'],
  ['/admin/transactions?type=deposit&status=pending', press('.row-actions .ant-btn')],
  ['/admin/transactions?type=deposit&status=approved', press('.row-actions .ant-btn-dangerous')],
  ['/admin/deposits'],
  ['/admin/withdrawals'],
  ['/admin/withdrawals', press('[data-testid=request-row] .row-actions .ant-btn')],
  ['/admin/users'],
  ['/admin/users', lowerBalance],
  ['/admin/users', press('.row-actions .ant-btn-dangerous')],
  ['/admin/adjustments'],
  ['/admin/audit', openTray],
];

const widths = [390, 360] as const;

/** The covered texts of every screen on two phones, each as a line with its place. */
async function lookAt(browser: Browser, begin: () => void): Promise<string[]> {
  const page = await open(browser, fixture.master, '/terms', begin);
  const wrong: string[] = [];
  const memberPage = `/admin/users/${await adminFixture.idOf(longNamed)}`;
  for (const [address, act] of [...screens, [memberPage] as const, [`${memberPage}?show=statement`] as const]) {
    await page.setViewportSize({ width: widths[0], height: 3_000 });
    await page.goto(product.url + address);
    await settle(page);
    await act?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 3_000 });
      await settle(page);
      wrong.push(...(await coveredTexts(page)).map((line) => `${width} ${address}: ${line}`));
    }
  }
  return wrong;
}

test('on a phone the number of a request stands apart from its position in the list', async ({ browser }) => {
  const page = await open(browser, fixture.master, '/terms', inThai);
  await page.goto(`${product.url}/admin/withdrawals`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await settle(page);
    await press('[data-testid=request-row] .row-actions .ant-btn')(page);
    const edgesOf = async (part: string) => {
      const box = await page.getByTestId('open-request').locator(`.ant-drawer-${part}`).boundingBox();
      return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
    };
    const [title, place, header] = [await edgesOf('title'), await edgesOf('extra'), await edgesOf('header')];
    expect(place.top).toBeGreaterThanOrEqual(title.bottom);
    expect(place.bottom).toBeLessThanOrEqual(header.bottom);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('open-request')).toHaveCount(0);
  }
});

for (const [language, begin] of [
  ['id', inIndonesian],
  ['th', inThai],
] as const) {
  test(`long names, amounts and sentences cover nothing on a phone, in ${language}`, async ({ browser }) => {
    expect(await lookAt(browser, begin)).toEqual([]);
  });

  test(`on a wide screen the queues and the investments show every column without scrolling, in ${language}`, async ({ browser }) => {
    const page = await open(browser, fixture.master, '/terms', begin);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const address of ['/admin/withdrawals', '/admin/deposits', '/admin/deposits?tab=all', '/admin/investments']) {
      await page.goto(product.url + address);
      await settle(page);
      await expect(page.locator('.admin-table tbody tr.ant-table-row').first()).toBeVisible();
      const hidden = await page.locator('.ant-table-body').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([address, hidden]).toEqual([address, 0]);
      expect((await coveredTexts(page)).map((line) => `${address}: ${line}`)).toEqual([]);
    }
  });
}

test('the field that confirms a deletion is not covered by the buttons when it has the focus', async ({ browser }) => {
  const page = await open(browser, fixture.master, '/admin/users');
  await page.setViewportSize({ width: 390, height: 700 });
  await press('.row-actions .ant-btn-dangerous')(page);
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toBeFocused();
  const isInSight = () =>
    field.evaluate((input) => {
      const { left, bottom, top } = input.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => input.contains(document.elementFromPoint(left + 20, y)));
    });
  await expect.poll(isInSight).toBe(true);
});
