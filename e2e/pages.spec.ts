import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { languageCodes, type Language } from '@app/i18n';
import { MASTER_PASSWORD, startProduct, type Product } from './product.ts';

const DEMO_PASSWORD = 'demo-contoh-2026';
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const people = {
  visitor: null,
  member: { username: 'rani.contoh', password: DEMO_PASSWORD },
  admin: { username: 'admin.uji', password: DEMO_PASSWORD },
  master: { username: 'masteradmin', password: MASTER_PASSWORD },
} as const;
type Person = keyof typeof people;
const persons = Object.keys(people) as Person[]; // Object.keys forgets the names of the keys that it lists

/** Where the spec's route table says that each person ends, in the order of `people`; null: on the page itself. */
const ends: Record<string, readonly (string | null)[]> = {
  '/': [null, null, null, null],
  '/home': [null, null, null, null],
  '/terms': [null, null, null, null],
  '/login': [null, '/dashboard', '/admin', '/admin'],
  '/register': [null, '/dashboard', '/admin', '/admin'],
  '/dashboard': ['/home', null, '/admin', '/admin'],
  '/investment': ['/home', null, '/home', '/home'],
  '/deposit-withdraw': ['/home', null, '/home', '/home'],
  '/referral': ['/home', null, null, null],
  '/profile': ['/home', null, null, null],
  '/admin': ['/home', '/home', null, null],
  '/admin/deposits': ['/home', '/home', null, null],
  '/admin/withdrawals': ['/home', '/home', null, null],
  '/admin/investments': ['/home', '/home', null, null],
  '/admin/bank-destinations': ['/home', '/home', '/home', null],
  '/no/such/page': ['/', '/', '/', '/'],
};

type View = { path: string; person: Person; open?: (page: Page) => Promise<void> };

/** The button that opens a row's drawer. Words differ by language; the place of the button does not. */
const openFirstRequest = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('button').last().click();
  await expect(page.getByTestId('request-drawer').locator('h2, h3').first()).toBeVisible();
};
const openDialogOf = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const views: readonly View[] = [
  { path: '/', person: 'visitor' },
  { path: '/terms', person: 'visitor' },
  { path: '/login', person: 'visitor' },
  { path: '/register', person: 'visitor' },
  { path: '/dashboard', person: 'member' },
  { path: '/investment', person: 'member' },
  { path: '/investment?tab=completed', person: 'member' },
  { path: '/investment?buy=standard', person: 'member' },
  { path: '/deposit-withdraw', person: 'member' },
  { path: '/deposit-withdraw?open=deposit', person: 'member' },
  { path: '/deposit-withdraw?open=withdraw', person: 'member' },
  { path: '/referral', person: 'member' },
  { path: '/profile', person: 'member' },
  { path: '/admin', person: 'admin' },
  { path: '/admin/deposits', person: 'admin' },
  { path: '/admin/deposits', person: 'admin', open: openFirstRequest },
  { path: '/admin/deposits?tab=all', person: 'admin' },
  { path: '/admin/withdrawals', person: 'admin' },
  { path: '/admin/withdrawals', person: 'admin', open: openFirstRequest },
  { path: '/admin/investments', person: 'admin' },
  { path: '/admin/investments', person: 'admin', open: openDialogOf('.page-header .ant-btn:has(.anticon-play-circle)') },
  { path: '/admin/bank-destinations', person: 'master' },
  { path: '/admin/bank-destinations', person: 'master', open: openDialogOf('.page-header .ant-btn-primary') },
];

/* A trace of so many pages costs more time than looking at them. */
test.use({ trace: 'off' });

let product: Product;
const tokens = new Map<Person, string>();

test.beforeAll(async () => {
  product = await startProduct({ environment: { DEMO_DATA: '1' } });
  for (const person of persons) {
    const body = people[person];
    if (body === null) continue;
    const answer = await product.rest('POST', '/auth/login', { body });
    tokens.set(person, (answer.body as { token: string }).token); // the answer of a log-in, by the contract
  }
});
test.afterAll(() => product.stop());

/** A browser of one person in one language, still, with the theme of the device. */
async function visit(browser: Browser, person: Person, language: Language): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', colorScheme: 'light' });
  const stored = { i18nextLng: language, adminLng: language, ...(tokens.has(person) && { token: tokens.get(person) ?? '' }) };
  await context.addInitScript((items: Record<string, string>) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

/** The page stands: its title is there, nothing is a skeleton any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What can be scrolled sideways: the page itself, or a box in it. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
      .map((box) => `${box.tagName.toLowerCase()}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  );

/** What axe has to say, one line per element. There are no frames, so it needs no second page to gather its findings. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** Looks at one view on a phone by day and on a desk by night; gives what is wrong, in sentences. */
async function inspect(page: Page, { path, open }: View, language: Language, title: string): Promise<string[]> {
  const wrong: string[] = [];
  const note = (what: string, lines: readonly string[]) => wrong.push(...lines.map((line) => `${language} ${path} ${what}: ${line}`));
  page.removeAllListeners();
  page.on('console', (message) => message.type() === 'error' && note('console', [message.text()]));
  page.on('pageerror', (error) => note('error', [String(error)]));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(product.url + path);
  await settle(page);
  await open?.(page);
  note('scrolls sideways', await sideways(page));
  note('phone, light', await violations(page));
  const said = await page.evaluate(() => [document.documentElement.lang, document.title]);
  if (said[0] !== language || said[1] !== title) note('names itself', [said.join(', ')]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESKTOP);
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await settle(page);
  note('desktop, dark', await violations(page));
  return wrong;
}

test('every address leads each person where the route table says', async ({ browser }) => {
  for (const [index, person] of persons.entries()) {
    const context = await visit(browser, person, 'en');
    const page = await context.newPage();
    for (const [path, outcomes] of Object.entries(ends)) {
      await page.goto(product.url + path);
      await settle(page);
      await expect.poll(() => `${path} -> ${new URL(page.url()).pathname}`).toBe(`${path} -> ${outcomes[index] ?? path}`);
    }
    await context.close();
  }
});

for (const language of languageCodes) {
  test(`every page can be read by everybody, in ${language}`, async ({ browser }) => {
    const { seo_title: title } = (await product.rest('GET', '/settings')).body as { seo_title: string }; // by the contract
    const look = async (person: Person) => {
      const found: string[] = [];
      const context = await visit(browser, person, language);
      const page = await context.newPage();
      for (const view of views.filter((each) => each.person === person)) found.push(...(await inspect(page, view, language, title)));
      await context.close();
      return found;
    };
    /* Two browsers at a time, each with about half of the pages. */
    const wrong = await Promise.all([
      look('member'),
      look('visitor').then(async (found) => [...found, ...(await look('admin')), ...(await look('master'))]),
    ]);
    expect(wrong.flat()).toEqual([]);
  });
}
