import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { languageCodes, type Language } from '@app/i18n';
import { DESKTOP, persons, PHONE, startDemo, type Demo } from './demo.ts';
import { movedByOtherPages, neighboursFetched, unreadableAmounts } from './prefetched-styles.ts';
import { settle, views, type View } from './views.ts';
import { isSaidIn, untranslated } from './untranslated.ts';
import { closeBrowsers } from './watched-pages.ts';

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
  '/statement': ['/home', null, '/home', '/home'],
  '/referral': ['/home', null, null, null],
  '/profile': ['/home', null, null, null],
  '/admin': ['/home', '/home', null, null],
  '/admin/deposits': ['/home', '/home', null, null],
  '/admin/withdrawals': ['/home', '/home', null, null],
  '/admin/investments': ['/home', '/home', null, null],
  '/admin/users': ['/home', '/home', null, null],
  '/admin/users/00000000-0000-4000-8000-000000000000': ['/home', '/home', null, null],
  '/admin/management': ['/home', '/home', '/home', null],
  '/admin/transactions': ['/home', '/home', null, null],
  '/admin/adjustments': ['/home', '/home', null, null],
  '/admin/bank-destinations': ['/home', '/home', '/home', null],
  '/admin/settings': ['/home', '/home', '/home', null],
  '/admin/treasury': ['/home', '/home', '/home', null],
  '/admin/audit': ['/home', '/home', '/home', null],
  '/admin/security-events': ['/home', '/home', '/home', null],
  '/no/such/page': ['/', '/', '/', '/'],
};

/* A trace of so many pages costs more time than looking at them. */
test.use({ trace: 'off' });
/* No test changes what another one looks at. */
test.describe.configure({ mode: 'parallel' });

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

/** What can be scrolled sideways: the page itself, or a box in it. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
      .map((box) => `${box.tagName.toLowerCase()}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  );

/**
 * What axe has to say, one line per element. The two modes differ in colours alone, so in dark only contrast is asked for.
 * There are no frames, so it needs no second page to gather its findings.
 */
async function violations(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (mode === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** The document's language and title, when they are not as they have to be: the page's name before that of the site. */
async function wrongNames(page: Page, language: Language, title: string): Promise<string[]> {
  const { pathname } = new URL(page.url());
  /* What waits is counted once the frame of the page stands. */
  if (pathname.startsWith('/admin')) await expect(page).toHaveTitle(/^\(\d+\) /);
  const said = await page.evaluate(() => ({ lang: document.documentElement.lang, title: document.title }));
  const name = said.title.endsWith(` · ${title}`) ? said.title.slice(0, -` · ${title}`.length).replace(/^\(\d+\) /, '') : '';
  const isNamed = pathname === '/' ? said.title === title : isSaidIn(language, name);
  return isNamed && said.lang === language ? [] : [`${said.lang}, ${said.title}`];
}

/** Whether a view is also read by axe, in both modes: its rules ask for nothing that differs from language to language. */
type Depth = 'with axe' | 'words and widths';
const depthIn = (language: Language): Depth => (language === 'en' ? 'with axe' : 'words and widths');

/** Looks at one view on a phone and on a desk, once all other pages are prefetched; gives what is wrong, in sentences. */
async function inspect(page: Page, { path, open, person }: View, language: Language, title: string): Promise<string[]> {
  const wrong: string[] = [];
  const depth = depthIn(language);
  const note = (what: string, lines: readonly string[]) => wrong.push(...lines.map((line) => `${language} ${path} ${what}: ${line}`));
  const look = async (size: typeof PHONE) => {
    await page.setViewportSize(size);
    await settle(page);
    if (size === PHONE) note('scrolls sideways', await sideways(page));
    note(`${size.width}, amounts`, await unreadableAmounts(page));
    if (depth !== 'with axe') return;
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode });
      await expect(page.locator(`html[data-theme=${mode}]`)).toBeAttached();
      note(`${size.width}, ${mode}`, await violations(page, mode));
    }
  };
  page.removeAllListeners();
  page.on('console', (message) => message.type() === 'error' && note('console', [message.text()]));
  page.on('pageerror', (error) => note('error', [String(error)]));
  await page.setViewportSize(PHONE);
  await page.goto(demo.url + path);
  await settle(page);
  await open?.(page);
  await look(PHONE);
  note('is not translated', await untranslated(page, language));
  note('names itself', await wrongNames(page, language, title));
  if (person !== 'visitor' && depth === 'with axe') {
    await page.setViewportSize(DESKTOP);
    await neighboursFetched(page);
    note('is changed by other pages', await movedByOtherPages(page));
  }
  await look(DESKTOP);
  return wrong;
}

test('every address leads each person where the route table says', async ({ browser }) => {
  for (const [index, person] of persons.entries()) {
    const context = await demo.visit(browser, person, 'en');
    const page = await context.newPage();
    for (const [path, outcomes] of Object.entries(ends)) {
      await page.goto(demo.url + path);
      await settle(page);
      await expect.poll(() => `${path} -> ${new URL(page.url()).pathname}`).toBe(`${path} -> ${outcomes[index] ?? path}`);
    }
    await context.close();
  }
});

for (const language of languageCodes) {
  for (const person of persons) {
    test(`every page of ${person} can be read by everybody, in ${language}`, async ({ browser }) => {
      const { seo_title: title } = (await demo.rest('GET', '/settings')).body as { seo_title: string }; // by the contract
      const found: string[] = [];
      const context = await demo.visit(browser, person, language);
      const page = await context.newPage();
      for (const view of views.filter((each) => each.person === person)) found.push(...(await inspect(page, view, language, title)));
      await context.close();
      expect(found).toEqual([]);
    });
  }
}
