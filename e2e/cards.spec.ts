import { createDb } from '@app/db';
import { sql } from 'drizzle-orm';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE, startDemo, type Demo, type Person } from './demo.ts';
import { settle } from './views.ts';
import { closeBrowsers } from './watched-pages.ts';

test.use({ trace: 'off' });

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

/** Locks tables of the product's database, so that queries of them wait until `release`. */
async function holdTables(...tables: string[]): Promise<{ release: () => Promise<void> }> {
  const handle = createDb(demo.databaseUrl, { connectionsMax: 1 });
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    over = handle.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`));
      held();
      await released;
    });
    over.catch(failed);
  });
  return {
    release: async () => {
      letGo();
      await over;
      await handle.close();
    },
  };
}

async function openPage(browser: Browser, person: Person, viewport = DESKTOP, language: 'en' | 'th' = 'en'): Promise<Page> {
  const page = await (await demo.visit(browser, person, language)).newPage();
  await page.setViewportSize(viewport);
  return page;
}

/*
 * Loads the code and the messages, so that later only the answers are missing. `useReservedHeight` stores the height of a card when its size
 * was observed: once the fonts are there and a frame was rendered.
 */
async function warm(page: Page, path: string) {
  await page.goto(demo.url + path);
  await settle(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

const card = (page: Page, title: string) => page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Reloads the page while `table` is locked; checks that `shown` appears before `procedure` is answered, and `busy` meanwhile. */
async function expectNoDelay(page: Page, table: string, procedure: string, { shown, busy }: { shown: Locator[]; busy: Locator }) {
  const tables = await holdTables(table);
  try {
    /* A call that waits for a locked table is answered after seconds. */
    const answeredAt = page.waitForResponse((response) => response.url().includes(procedure)).then(() => performance.now());
    answeredAt.catch(() => {}); // reported where it is awaited
    await page.reload({ waitUntil: 'commit' });
    const shownAt = Promise.all(shown.map((one) => one.waitFor())).then(() => performance.now());
    await shownAt;
    await expect(busy).toBeVisible();
    expect(await shownAt).toBeLessThan(await answeredAt);
  } finally {
    await tables.release();
  }
  await settle(page);
}

test('a slow card of the administrators’ dashboard does not delay the others', async ({ browser }) => {
  const page = await openPage(browser, 'master');
  await warm(page, '/admin');
  const shown = [
    page.locator('.admin-dashboard__totals dd').first().filter({ hasText: 'Rp' }),
    page.locator('.admin-dashboard__pending-count').nth(1),
    page.locator('.coverage__figure').filter({ hasText: '%' }), // not its skeleton
  ];
  const busy = card(page, 'Ledger check').locator('[aria-busy=true]');
  await expectNoDelay(page, 'job_runs', 'accrual.latest', { shown, busy });
});

test('a slow card of a member’s dashboard does not delay the others', async ({ browser }) => {
  const page = await openPage(browser, 'member');
  await warm(page, '/dashboard');
  /* These come from other tables; requests show the balance of their statement line, which is read from this one. */
  const shown = [page.locator('.dashboard__investments-rates p').first()];
  await expectNoDelay(page, 'transfers', 'statement.history', { shown, busy: page.locator('.balance-card[aria-busy=true]') });
});

/** The position and the height of each card, px. */
const boxesOf = (page: Page) =>
  page.locator('main .card').evaluateAll((cards) =>
    cards.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return {
        title: element.querySelector('h2')?.textContent ?? element.getAttribute('aria-label') ?? '',
        top: Math.round(top + scrollY),
        height: Math.round(height),
      };
    }),
  );

/* The code of the page and the session are loaded; only the rows are missing. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The boxes of the cards of a page whose rows have not arrived. */
async function boxesWhileWaiting(page: Page, path: string, cards: number) {
  await goTo(page, path);
  await expect.poll(async () => (await boxesOf(page)).length).toBeGreaterThanOrEqual(cards);
  await page.evaluate(() => document.fonts.ready);
  return boxesOf(page);
}

const everyTable = ['accounts', 'transactions', 'transfers', 'investments', 'job_runs', 'bank_destinations'];
const pages = [{ person: 'master', path: '/admin', from: '/admin/management', cards: 8 }] as const;
for (const { person, path, from, cards } of pages)
  test(`nothing moves when the rows of ${path} load, once the page was seen`, async ({ browser }) => {
    for (const viewport of [PHONE, DESKTOP])
      for (const language of ['en', 'th'] as const) {
        const page = await openPage(browser, person, viewport, language);
        await warm(page, path);
        await warm(page, from);
        const tables = await holdTables(...everyTable);
        const waiting = await boxesWhileWaiting(page, path, cards).finally(tables.release);
        await settle(page);
        expect.soft(waiting, `${viewport.width} px, ${language}`).toEqual(await boxesOf(page));
        await page.context().close();
      }
  });
