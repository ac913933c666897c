import axe from 'axe-core';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { languageCodes, type Language } from '@app/i18n';
import { loadInLanguage, switchLanguage } from './switch-language.ts';
import { DESKTOP, persons, PHONE, startDemo, type Demo } from './demo.ts';
import { movedByOtherPages, otherPagesPrefetched, unreadableAmounts } from './prefetched-styles.ts';
import { laidOut, settle, views, type View } from './views.ts';
import { unreachedControls } from './unreached-controls.ts';
import { isSaidIn, untranslated } from './untranslated.ts';
import { closeBrowsers } from './watched-pages.ts';

/* A trace of so many pages costs more time than the tests. */
test.use({ trace: 'off' });
/* No test changes what another one reads. */
test.describe.configure({ mode: 'parallel' });

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo({ isFixed: true });
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

/** The elements that scroll horizontally: the page itself, or a box in it. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
      .map((box) => `${box.tagName.toLowerCase()}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  );

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The violations that axe reports, one line per element. The two modes differ only in colours, so in dark mode only contrast is
 * checked.
 */
async function violations(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = mode === 'dark' ? ['color-contrast'] : undefined;
  const found = await page.evaluate(
    async (rules) => (await window.axe.run({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) })).violations,
    runOnly,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** The document's language and title, when they are wrong: the page's name has to come before that of the site. */
async function wrongNames(page: Page, language: Language, title: string): Promise<string[]> {
  const { pathname } = new URL(page.url());
  /* The number of pending requests is added once the layout has loaded. */
  if (pathname.startsWith('/admin')) await expect(page).toHaveTitle(/^\(\d+\) /);
  const said = await page.evaluate(() => ({ lang: document.documentElement.lang, title: document.title }));
  const name = said.title.endsWith(` · ${title}`) ? said.title.slice(0, -` · ${title}`.length).replace(/^\(\d+\) /, '') : '';
  const isNamed = pathname === '/' ? said.title === title : isSaidIn(language, name);
  return isNamed && said.lang === language ? [] : [`${said.lang}, ${said.title}`];
}

const phoneFirst = [PHONE, DESKTOP] as const;
const wideFirst = [DESKTOP, PHONE] as const;
const others = languageCodes.filter((language) => language !== 'en');

/** What `find` still reports after the page has had time to render for another size or language. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  const isClear = expect.poll(async () => (found = await find()), { timeout: 30_000 }).toEqual([]);
  await isClear.catch(() => undefined);
  return found;
}

/** What is checked of a view in one language; problems are passed to `note` as sentences. */
type Check = { page: Page; view: View; language: Language; title: string; note: (what: string, lines: readonly string[]) => void };

/** The texts of a view at the current size, and whether they fit. */
async function inspectTexts({ page, language, title, note }: Check, size: typeof PHONE): Promise<void> {
  if (size === PHONE) {
    note('scrolls sideways', await lasting(() => sideways(page)));
    note('is not translated', await lasting(() => untranslated(page, language)));
    note('names itself', await wrongNames(page, language, title));
  }
  note(`${size.width}, amounts`, await lasting(() => unreadableAmounts(page)));
}

const pathOf = ({ path }: View) => path.replace(/\?.*/, '');
/** The first view of each page is compared with pictures: on a wide screen in English, on a phone in one of the other languages. */
const pictured = views.filter((view) => views.find((other) => other.open === undefined && pathOf(other) === pathOf(view)) === view);
const referralCodes = '.referrals__invite-text, .referrals__invite-qr-place, .dashboard__referral-code-text';
/* Its columns are as wide as identifiers were before they became zeros: parts of a pixel, by which its texts differ in some runs. */
const headerOfInvestments = '.ant-table-header';
/* The key of each ledger log is another one, and the salts of its records are random. */
const keysAndHashes = '.verify__key, .verify__command, .ledger-log__root .detail-row, .ledger-log__command';
const phoneLanguageOf = (view: View) => others[pictured.indexOf(view) % others.length];

/** Replaces what differs in each run by zeros: identifiers, times within the hour after the start, seconds, durations until now, and the version. */
const replaceDiffering = (page: Page) =>
  page.evaluate(() => {
    /* Whole ones, shortened ones, and fingerprints. */
    const identifiers = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|^[0-9a-f]{8}$|[0-9a-f]{32,}/g;
    const durations = /\d ?(minutes?|hours?|menit|jam|分钟|小时|นาที|ชั่วโมง|ชม)/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text; // it shows texts only
      const sameTimes = text.data
        .replaceAll(identifiers, (found) => '0'.repeat(found.length))
        .replaceAll(/\b18:\d\d(:\d\d)?/g, (found) => found.replaceAll(/\d/g, '0'))
        .replaceAll(/\b(\d\d:\d\d):\d\d\b/g, '$1:00');
      const same = durations.test(sameTimes) ? sameTimes.replaceAll(/\d+/g, '0').replaceAll(/(minute|hour)\b/g, '$1s') : sameTimes;
      const isVersion = text.parentElement?.matches('.admin-layout__footer') === true;
      const unversioned = isVersion ? same.replace(/\d+\.\d+\.\d+\S*/, '0.0.0') : same;
      if (unversioned !== text.data) text.data = unversioned;
    }
  });

/**
 * Compares a whole page with its picture, without what differs in each run.
 * `npx playwright test e2e/pages.spec.ts --update-snapshots` makes new pictures.
 */
async function comparePicture({ page, view, language, note }: Check, look: string): Promise<void> {
  if (!pictured.includes(view)) return;
  const differing = [referralCodes, keysAndHashes, ...(pathOf(view) === '/admin/investments' ? [headerOfInvestments] : [])].join(', ');
  const name = `page${pathOf(view).replaceAll('/', '-')}-${language}-${look}.png`;
  const compare = async () => {
    await replaceDiffering(page);
    await expect(page).toHaveScreenshot(name, { threshold: 0.1, maxDiffPixels: 100, fullPage: true, mask: [page.locator(differing)] });
  };
  /* More than once: the page may poll meanwhile, and show new times. */
  await expect(compare)
    .toPass({ timeout: 60_000 })
    .catch((error: unknown) => note('differs from its picture', [String(error)]));
}

/** What does not depend on the language: the rules of axe in both modes, and the styles of prefetched pages. */
async function inspectStyles(check: Check, size: typeof PHONE): Promise<void> {
  const { page, view, note } = check;
  if (size === DESKTOP && view.person !== 'visitor') {
    await otherPagesPrefetched(page);
    note('is changed by other pages', await movedByOtherPages(page));
  }
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode });
    await expect(page.locator(`html[data-theme=${mode}]`)).toBeAttached();
    if (size === DESKTOP && mode === 'light') await comparePicture(check, 'light-desktop');
    note(`${size.width}, ${mode}`, await violations(page, mode));
  }
}

/**
 * Checks one view on a phone and on a wide screen: its texts in each of `languages`, switched in place; once its styles and, where
 * there are several languages, its use by keyboard. Every second view is loaded on a wide screen, and becomes narrow only then.
 * Returns the problems as sentences.
 */
async function inspect(page: Page, view: View, languages: readonly [Language, ...Language[]], title: string): Promise<string[]> {
  const { path, open, hasFixedTexts = false } = view;
  const wrong: string[] = [];
  let [current] = languages;
  const note = (what: string, lines: readonly string[]) => wrong.push(...lines.map((line) => `${current} ${path} ${what}: ${line}`));
  page.removeAllListeners();
  page.on('console', (message) => message.type() === 'error' && note('console', [message.text()]));
  page.on('pageerror', (error) => note('error', [String(error)]));
  await page.emulateMedia({ colorScheme: 'light' });
  const order = views.indexOf(view) % 2 === 0 ? phoneFirst : wideFirst;
  await page.setViewportSize(order[0]);
  const load = async () => {
    await loadInLanguage(page, current, demo.url + path);
    await settle(page);
    return open?.(page);
  };
  let opened = await load();
  const isCovered = opened !== undefined || (await page.getByRole('dialog').count()) > 0;
  for (const [index, language] of languages.entries()) {
    current = language;
    if (index > 0 && hasFixedTexts) opened = await load();
    else if (index > 0) await switchLanguage(page, language, { isCovered });
    const check = { page, view, language, title, note };
    /* In turn, so that each language begins with the size of the one before. */
    for (const size of (index % 2 === 0) === (order === phoneFirst) ? phoneFirst : wideFirst) {
      await page.setViewportSize(size);
      await settle(page);
      if (opened !== undefined) await expect(opened).toBeVisible();
      await inspectTexts(check, size);
      if (language === 'en') await inspectStyles(check, size);
      else if (index > 0 && size === PHONE && language === phoneLanguageOf(view)) await comparePicture(check, 'dark-phone');
    }
  }
  /* Last: what is open may close when the focus leaves it. */
  if (languages.length > 1) {
    await page.setViewportSize(DESKTOP);
    await laidOut(page);
    if (opened !== undefined) await expect(opened).toBeVisible();
    note('by keyboard', await unreachedControls(page));
  }
  return wrong;
}

async function expectGood(browser: Browser, seen: readonly View[], languages: readonly [Language, ...Language[]]): Promise<void> {
  const { seo_title: title } = (await demo.rest('GET', '/settings')).body as { seo_title: string }; // by the contract
  const found: string[] = [];
  const contexts = new Map<View['person'], Page>();
  for (const view of seen) {
    const page = contexts.get(view.person) ?? (await (await demo.visit(browser, view.person, languages[0])).newPage());
    contexts.set(view.person, page);
    found.push(...(await inspect(page, view, languages, title)));
  }
  expect(found).toEqual([]);
}

/* So many in one test, so that the tests of two workers end together. */
const viewsPerTest = 7;

for (const person of persons) {
  const own = views.filter((view) => view.person === person);
  const parts = Math.ceil(own.length / viewsPerTest);
  for (let part = 0; part < parts; part++) {
    const seen = own.slice(part * viewsPerTest, (part + 1) * viewsPerTest);
    test(`every page of ${person} is translated, accessible and fits the screen, ${part + 1} of ${parts}`, ({ browser }) =>
      expectGood(browser, seen, ['en', ...others]));
  }
}

for (const language of others) {
  test(`a page of each person that is loaded in ${language} is translated and fits the screen`, ({ browser }) => {
    const first = persons.flatMap((person) => views.find((view) => view.person === person) ?? []);
    return expectGood(browser, first, [language]);
  });
}
