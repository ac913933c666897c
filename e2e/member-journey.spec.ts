import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { invariants } from '@app/contract';
import { createDb } from '@app/db';
import { formatIdr, formatSgd, formatSpendable, fromCents, idr, type Idr } from '@app/money';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { childEnvironment, root } from '../scripts/env.ts';
import { MASTER_PASSWORD, startProduct, type Product } from './product.ts';
import { closeBrowsers } from './watched-pages.ts';

const dayMs = 86_400_000;
const PASSWORD = 'a sound password';
const proof = path.join(root, 'scripts', 'seed', 'sample-proof.png');

let product: Product;
test.beforeEach(async () => {
  product = await startProduct();
});
test.afterEach(closeBrowsers);
test.afterEach(() => product.stop());

/** A user with a separate browser. Errors in the page's console fail the test. */
async function person(browser: Browser, complaints: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

type Figures = { available: Idr; invested: Idr; pending: Idr };

/** The dashboard, the REST answer and the ledger's accounts agree to the rupiah with the expected figures. */
async function expectAgreement(page: Page, token: string, username: string, expected: Figures): Promise<void> {
  const { available, invested, pending } = expected;
  const { body: stats } = await product.rest('GET', '/dashboard/stats', { token });
  expect(stats).toMatchObject({ balance: available, invested, pending_withdrawals: pending, free: available - pending });
  const { body: me } = await product.rest('GET', '/auth/me', { token });
  expect(me).toMatchObject({ balance: available });

  const handle = createDb(product.databaseUrl, { connectionsMax: 1 });
  const accounts = await handle.db.execute<{ kind: string; balance: string; moved: string }>(sql`
    select a.kind, a.balance, coalesce((select sum(case when t.credit_account_id = a.id then t.amount else -t.amount end)
      from transfers t where a.id in (t.credit_account_id, t.debit_account_id)), 0) as moved
    from accounts a join users u on u.id = a.user_id where u.username = ${username} order by a.kind`);
  await handle.close();
  expect(accounts.map(({ kind, balance, moved }) => [kind, Number(balance), Number(moved)])).toEqual([
    ['available', available, available],
    ['invested', invested, invested],
  ]);

  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByTestId('balance')).toContainText(formatSpendable(available)); // a balance is rounded down
  await expect(page.getByTestId('balance')).toContainText(formatIdr(available));
  await expect(page.getByTestId('portfolio-value')).toContainText(formatSgd(invested));
  await expect(page.getByTestId('free')).toContainText(formatSpendable(idr(available - pending)));
  await expect(page.getByTestId('pending')).toContainText(formatSgd(pending));
}

async function addBank(admin: Page): Promise<void> {
  await admin.goto(`${product.url}/admin/bank-destinations`);
  await admin.getByRole('button', { name: 'Tambah bank' }).first().click();
  await admin.getByLabel('Nama bank').fill('Bank Contoh');
  await admin.getByLabel('Nama pemilik rekening').fill('CONTOH EXAMPLE');
  await admin.getByLabel('Nomor rekening').fill('000-999-0001');
  await admin.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(admin.getByText('Bank berhasil ditambahkan')).toBeVisible();
}

async function deposit(member: Page, amount: string): Promise<void> {
  await member.goto(`${product.url}/deposit-withdraw`);
  await member.getByRole('button', { name: 'Request deposit' }).first().click();
  const sheet = member.getByRole('dialog');
  await sheet.getByLabel('Bank destination').click();
  await member.getByTitle('Bank Contoh').click();
  await sheet.getByLabel('Amount').fill(amount);
  await sheet.locator('input[type=file]').setInputFiles(proof);
  await sheet.getByRole('button', { name: `Request deposit of SGD ${amount}` }).click();
  await expect(member.getByText(`Deposit of SGD ${amount} requested`).first()).toBeVisible();
  await expect(member.getByTestId('request-row').filter({ hasText: `SGD ${amount}` })).toHaveCount(1);
}

async function approve(admin: Page, queue: 'deposits' | 'withdrawals', amount: string): Promise<void> {
  await admin.goto(`${product.url}/admin/${queue}`);
  await admin.getByTestId('request-row').first().getByRole('button', { name: 'Proses' }).click();
  const drawer = admin.getByTestId('open-request');
  if (queue === 'deposits') await expect(drawer.locator('img[src^="blob:"]').first()).toBeVisible();
  await drawer.getByRole('button', { name: `Setujui SGD ${amount}` }).click();
  await expect(admin.getByText(queue === 'deposits' ? 'Deposit disetujui' : 'Penarikan disetujui').first()).toBeVisible();
}

async function buy(member: Page, amount: string): Promise<void> {
  await member.goto(`${product.url}/investment?buy=standard`);
  const sheet = member.getByRole('dialog');
  await sheet.getByLabel('Amount', { exact: true }).fill(amount);
  await sheet.getByText('7 days', { exact: true }).click();
  const confirm = sheet.getByRole('button', { name: `Buy Standard for SGD ${amount}` });
  await expect(confirm).toBeDisabled();
  await sheet.getByRole('checkbox').check();
  await confirm.click();
  await expect(member.getByText('Investment purchased successfully!').first()).toBeVisible();
}

async function calculateInterest(admin: Page): Promise<void> {
  await logIn(admin, 'masteradmin', MASTER_PASSWORD); // the clock has moved a day, so an administrator's idle session has ended
  await expect(admin).toHaveURL(/\/admin$/);
  await admin.goto(`${product.url}/admin/investments`);
  await admin.getByRole('button', { name: 'Hitung bunga sekarang' }).first().click();
  await admin.getByRole('button', { name: 'Hitung bunga', exact: true }).click();
  await expect(admin.getByText('Perhitungan bunga berhasil!').first()).toBeVisible({ timeout: 30_000 });
}

test(
  "a member's deposit is invested and withdrawn, and the screens, the API and the ledger agree at each step",
  { tag: '@queue' },
  async ({ browser }) => {
    const [complaints, adminComplaints]: [string[], string[]] = [[], []];
    const [member, admin] = [await person(browser, complaints), await person(browser, adminComplaints)];

    // A friend exists already; the member registers with the friend's code.
    const friend = (
      await product.rest('POST', '/auth/register', { body: { username: 'friend', email: 'friend@example.test', password: PASSWORD } })
    ).body as { token: string };
    const { referral_code: code } = (await product.rest('GET', '/auth/me', { token: friend.token })).body as { referral_code: string };
    await member.goto(`${product.url}/register?ref=${code}`);
    await expect(member.getByLabel('Referral code')).toHaveValue(code);
    await member.getByLabel('Username').fill('rani');
    await member.getByLabel('Email').fill('rani@example.test');
    await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.getByRole('button', { name: 'Create account' }).click();
    await expect(member).toHaveURL(/\/dashboard$/);
    const { token } = (await product.rest('POST', '/auth/login', { body: { username: 'rani', password: PASSWORD } })).body as {
      token: string;
    };
    const agree = (figures: Figures) => expectAgreement(member, token, 'rani', figures);
    const nothing = idr(0);
    await agree({ available: nothing, invested: nothing, pending: nothing });
    expect((await product.rest('GET', '/referral/stats', { token: friend.token })).body).toMatchObject({
      referral_count: 1,
      referrals: [{ username: 'rani' }],
    });

    // A deposit with a payment proof, approved by the administrator.
    await logIn(admin, 'masteradmin', MASTER_PASSWORD);
    await expect(admin).toHaveURL(/\/admin$/);
    await addBank(admin);
    await deposit(member, '100.00');
    await agree({ available: nothing, invested: nothing, pending: nothing });
    await approve(admin, 'deposits', '100.00');
    await agree({ available: fromCents(10_000), invested: nothing, pending: nothing });

    // A plan of SGD 50.00 for 7 days; the values of each day are computed here, in integers, from the rule alone.
    await buy(member, '50.00');
    const left = fromCents(5_000);
    await agree({ available: left, invested: left, pending: nothing });
    let value = 650_000;
    for (let day = 1; day <= 3; day++) {
      product.setClockAhead(day * dayMs + 60_000);
      await calculateInterest(admin);
      value += Math.floor((value * 5 + 500) / 1000);
      await agree({ available: left, invested: idr(value), pending: nothing });
      await member.goto(`${product.url}/investment`);
      await expect(member.getByTestId('investment-card')).toContainText(formatSgd(idr(value)));
    }
    expect(value).toBe(659_799);

    // The last four days at once, and completion: the value is posted to the balance.
    product.setClockAhead(7 * dayMs + 60_000);
    await calculateInterest(admin);
    for (let day = 4; day <= 7; day++) value += Math.floor((value * 5 + 500) / 1000);
    expect(value).toBe(673_094);
    const whole = idr(left + value);
    await agree({ available: whole, invested: nothing, pending: nothing });
    await member.goto(`${product.url}/investment?tab=completed`);
    await expect(member.getByTestId('investment-card')).toContainText(formatSgd(idr(value)));

    // Withdrawal: pending at once, paid on approval.
    await product.rest('PUT', '/profile/update', {
      token,
      body: { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333' },
    });
    await member.goto(`${product.url}/deposit-withdraw?open=withdraw`);
    const sheet = member.getByRole('dialog');
    await sheet.getByLabel('Amount').fill('30.00');
    await sheet.getByRole('button', { name: 'Request withdrawal of SGD 30.00' }).click();
    await expect(member.getByText('Withdrawal of SGD 30.00 requested').first()).toBeVisible();
    await agree({ available: whole, invested: nothing, pending: fromCents(3_000) });
    await approve(admin, 'withdrawals', '30.00');
    await agree({ available: idr(whole - fromCents(3_000)), invested: nothing, pending: nothing });

    const check = spawnSync('npm', ['run', 'ledger:check'], {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment({ DATABASE_URL: product.databaseUrl, TEST_CLOCK_FILE: product.clockFile }),
    });
    expect(check.stdout.match(/^holds {2}\w+$/gm)).toEqual(invariants.map((invariant) => `holds  ${invariant}`));
    expect([check.status, check.stdout]).toEqual([0, expect.stringContaining('the ledger is consistent')]);
    expect(complaints).toEqual([]);
    /* When the clock jumps a day, an administrator's idle session ends, and the next call of the page is refused. */
    expect(adminComplaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
  },
);
