import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '@app/queue/testing';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { childEnvironment, root } from '../scripts/env.ts';
import { createAdminFixture, expectToast, recordToasts } from './admin-fixture.ts';
import { createMemberFixture, PASSWORD, type Account, type MemberFixture } from './member-fixture.ts';
import { MASTER_PASSWORD, startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers } from './watched-pages.ts';

/* Screens that are notified of changes, and what they do when they are not. Two api processes on one database. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
let metricsPort: number;
let second: { child: ChildProcess; url: string; port: number };
test.beforeAll(async () => {
  metricsPort = await freePort();
  product = await startProduct({ environment: { METRICS_PORT: String(metricsPort) } });
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
  second = await startSecondApi(await freePort());
});
test.afterAll(async () => {
  second.child.kill('SIGTERM');
  await product.stop();
});
test.afterEach(closeBrowsers);

/** Another api on the same database and folder. */
async function startSecondApi(port: number): Promise<typeof second> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'apps', 'api', 'dist', 'main.js')], {
    cwd: root,
    env: childEnvironment({
      PORT: String(port),
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: product.dataDir,
      TEST_CLOCK_FILE: product.clockFile,
      MASTER_ADMIN_PASSWORD: MASTER_PASSWORD,
      RATE_LIMIT_SCALE: '1000',
      REDIS_URL: undefined,
    }),
    stdio: 'ignore',
  });
  await expect.poll(async () => (await fetch(`${url}/health/live`).catch(() => undefined))?.ok, { timeout: 60_000 }).toBe(true);
  return { child, url, port };
}

/** Less than any interval at which a live page polls; what it took is in the report. */
const soon = { timeout: 25_000 };
const patience = { timeout: 120_000 };
const liveText = /^(Live|Langsung)/;
const line = (page: Page) => page.getByText(/^(Live\.|Langsung\.|As of|Per \d)/).first();

async function logIn(context: BrowserContext, url: string, account: Account): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/terms`);
  await page.evaluate((token) => localStorage.setItem('token', token), account.token);
  await page.close();
}

async function openAt(context: BrowserContext, url: string, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + address);
  await settle(page, patience);
  return page;
}

async function open(browser: Browser, url: string, account: Account, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await logIn(context, url, account);
  return openAt(context, url, address);
}

/**
 * Opens a page and waits until it has fetched what it fetches after connecting, the settings for the second time included: what changes
 * on it from then on it was notified of.
 */
async function openNotified(browser: Browser, url: string, account: Account, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await logIn(context, url, account);
  let settingsCalls = 0;
  context.on('requestfinished', (request) => void (settingsCalls += Number(request.url().includes('/trpc/settings.get'))));
  const page = await openAt(context, url, address);
  await expect.poll(() => settingsCalls, patience).toBeGreaterThan(1);
  return page;
}

const isLive = (page: Page) => expect(line(page)).toHaveText(liveText, patience);
const countStreams = async (): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^live_streams (\d+)$/m.exec(text)?.[1]);
};
/** Waits until the streams of earlier tests have been counted down: a closed browser's stream may end later. */
const expectNoStreams = () => expect.poll(countStreams, patience).toBe(0);
const timed = async (what: string, wait: Promise<unknown>): Promise<void> => {
  const begun = performance.now();
  await wait;
  test.info().annotations.push({ type: 'seen', description: `${what}: after ${Math.round(performance.now() - begun)} ms` });
};
const rows = (page: Page) => page.getByTestId('request-row');

test('a deposit, its decision and changed settings appear in browsers on two api processes', async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 1_000 });
  const queues = await Promise.all(
    [product.url, second.url].map(async (url) =>
      openNotified(browser, url, await adminFixture.administrator('master_admin'), `/admin/deposits?q=${member.username}`),
    ),
  );
  const dashboards = await Promise.all([product.url, second.url].map((url) => openNotified(browser, url, member, '/dashboard')));
  for (const page of dashboards) await isLive(page);
  for (const page of queues) await expect(page.getByText(/Langsung, diperbarui|Diperiksa .* langsung/).first()).toBeVisible(patience);
  const id = await adminFixture.request(member, 'deposit', 2_000);
  for (const page of queues) await timed('deposit', expect(rows(page)).toHaveCount(1, soon));
  await adminFixture.process(id, 'approved');
  for (const page of dashboards) await timed('decision', expect(page.getByText('30.00').first()).toBeVisible(soon));
  for (const page of queues) await timed('decision in the queue', expect(rows(page)).toHaveCount(0, soon));
  await fixture.call('PUT', '/admin/settings', fixture.master.token, { seo_title: 'Seen At Once' });
  for (const page of [...dashboards, ...queues]) await timed('settings', expect(page).toHaveTitle(/Seen At Once/, soon));
});

test('a browser whose api is killed polls, comes back by itself and has missed nothing', async ({ browser }) => {
  const member = await fixture.member();
  const page = await open(browser, second.url, await adminFixture.administrator(), `/admin/deposits?q=${member.username}`);
  const freshness = page.getByText(/Langsung, diperbarui|Diperiksa .* langsung/).first();
  await expect(freshness).toBeVisible(patience);
  second.child.kill('SIGKILL');
  await expect(freshness).toHaveCount(0, patience);
  await adminFixture.request(member, 'deposit', 2_000);
  second = await startSecondApi(second.port);
  await timed('what happened meanwhile', expect(rows(page)).toHaveCount(1, { timeout: 20_000 }));
  await expect(page.getByText(/Langsung, diperbarui/).first()).toBeVisible(patience);
});

test('twelve tabs hold one connection, and another takes it over when the leader is closed or crashes', async ({ browser }) => {
  await expectNoStreams();
  const member = await fixture.member();
  const context = await browser.newContext();
  await logIn(context, product.url, member);
  const tabs: Page[] = [];
  for (let count = 0; count < 12; count++) tabs.push(await openAt(context, product.url, '/referral'));
  for (const page of tabs) await isLive(page);
  expect(await countStreams()).toBe(1);
  const [leader, ...others] = tabs;
  await leader?.close();
  await expect.poll(countStreams).toBe(1);
  const [next, ...rest] = others;
  if (next) await crash(next);
  await expect.poll(countStreams).toBe(1);
  await rest[0]?.bringToFront();
  const friend = await referralCodeOf(member);
  await fixture.member({ referralCode: friend });
  for (const page of rest) await expect(page.getByText(/member\.\d+|m\*+/).last()).toBeVisible(patience);
  for (const page of rest) await isLive(page);
});

/** Ends the process of a tab, as a crash does. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await gone;
}

const referralCodeOf = async (member: Account) =>
  ((await fixture.call('GET', '/auth/me', member.token)) as { referral_code: string }).referral_code; // by the contract

test('a visible tab takes over from a frozen leader, which follows when it runs again', async ({ browser }) => {
  await expectNoStreams();
  const member = await fixture.member();
  const context = await browser.newContext();
  await logIn(context, product.url, member);
  const leader = await openAt(context, product.url, '/referral');
  await isLive(leader);
  const follower = await openAt(context, product.url, '/referral');
  await isLive(follower);
  /* A synchronous call without an answer stops a page as a whole, as freezing does, which a test can't ask Chromium for. */
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await leader.route('**/frozen', async (route) => {
    await released;
    await route.fulfill({ status: 200, body: '' });
  });
  const frozen = leader.evaluate(() => {
    const call = new XMLHttpRequest();
    call.open('GET', '/frozen', false);
    call.send();
  });
  await expect(line(follower)).not.toHaveText(liveText, patience); // it polls meanwhile
  await expect(line(follower)).toHaveText(liveText, patience);
  expect(await countStreams()).toBe(2); // the frozen one has not noticed yet
  release();
  await frozen;
  await isLive(leader);
  await expect.poll(countStreams).toBe(1);
});

/** The milliseconds between the calls of a procedure, `count` of them. */
async function intervalsOf(page: Page, procedure: string, count: number): Promise<number[]> {
  const at: number[] = [];
  page.on('request', (request) => request.url().includes(`/trpc/${procedure}`) && at.push(performance.now()));
  await expect.poll(() => at.length, { timeout: 120_000 }).toBeGreaterThan(count);
  return at.slice(1).map((time, index) => time - (at[index] ?? 0));
}

test.describe('without a live connection', () => {
  const ways = {
    'without Web Locks': { begin: () => void delete (Navigator.prototype as { locks?: unknown }).locks, isBlocked: false },
    'with the stream blocked': { begin: () => undefined, isBlocked: true },
  };
  for (const [name, { begin, isBlocked }] of Object.entries(ways))
    test(`${name} screens poll at 5, 10 and 30 s, say so, and alert an administrator`, async ({ browser }) => {
      const member = await fixture.member();
      const visit = async (account: Account, address: string): Promise<Page> => {
        const context = await browser.newContext();
        await context.addInitScript(begin);
        await context.addInitScript(recordToasts);
        if (isBlocked) await context.route('**/trpc/live.events*', (route) => route.abort());
        await logIn(context, product.url, account);
        return openAt(context, product.url, address);
      };
      const [referral, dashboard, queue] = [
        await visit(member, '/referral'),
        await visit(member, '/dashboard'),
        await visit(await adminFixture.administrator(), '/admin/deposits'),
      ];
      await expect(line(referral)).toContainText('5 s');
      await expect(line(dashboard)).toContainText('30 s');
      const [five, thirty, ten] = await Promise.all([
        intervalsOf(referral, 'referrals.stats', 3),
        intervalsOf(dashboard, 'stats.dashboard', 1),
        intervalsOf(queue, 'requests.counts?input=%7B%22type%22%3A%22deposit%22', 2),
      ]);
      for (const [intervals, expected] of [
        [five, 5_000],
        [ten, 10_000],
        [thirty, 30_000],
      ] as const)
        expect(Math.max(...intervals), String(expected)).toBeLessThan(4 * expected); // a live page polls six times more seldom
      await adminFixture.request(member, 'deposit', 2_000);
      await expectToast(queue, '1');
    });
});

test('a session that ends on another device ends here at once', async ({ browser }) => {
  const member = await fixture.member();
  const page = await openNotified(browser, product.url, member, '/referral');
  const other = (await product.rest('POST', '/auth/login', { body: { username: member.username, password: PASSWORD } })).body as Account;
  await fixture.call('DELETE', '/auth/sessions', other.token);
  await timed('the end of the session', expect(page).toHaveURL(/\/login/, soon));
});
