import { expect, test } from '@playwright/test';
import fs from 'node:fs';
import { startDemo, type Demo } from './demo.ts';

/* A receipt is saved from the statement and checked in the browser, by the file that the server publishes. */
let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

test('a member saves a receipt, which anyone can check; a changed one is not valid', async ({ browser }, testInfo) => {
  const context = await demo.visit(browser, 'member', 'en');
  const page = await context.newPage();
  await page.goto(`${demo.url}/statement`);
  /* The first run of the job may still be under way: until then the receipts are not ready. */
  const all = testInfo.outputPath('receipts.jsonl');
  await expect(async () => {
    const download = page.waitForEvent('download', { timeout: 2_000 });
    await page.getByRole('button', { name: 'Download receipts' }).click();
    await (await download).saveAs(all);
    expect(fs.readFileSync(all, 'utf8')).not.toContain('"receipt":null');
  }).toPass();
  const save = page.getByRole('button', { name: /^Save the receipt of / }).first();
  const file = testInfo.outputPath('receipt.tlog-proof');
  await expect(async () => {
    const download = page.waitForEvent('download', { timeout: 2_000 });
    await save.click();
    await (await download).saveAs(file);
  }).toPass();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Anyone can check it at' }).last();
  await expect(toast.getByRole('link', { name: `${new URL(demo.url).host}/verify` })).toHaveAttribute('href', '/verify');
  /* The words by which the member finds the line again. */
  const line = page.locator('tbody tr').first();
  const movement = (await line.getByText(/^Movement \d+$/).textContent()) ?? '';
  const date = (await line.locator('time').textContent()) ?? '';
  await toast.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check a receipt' })).toBeVisible();
  await context.close();

  const visitor = await browser.newContext({ locale: 'en' });
  const check = await visitor.newPage();
  await check.goto(`${demo.url}/verify`);
  const key = check.getByRole('textbox', { name: 'Key of the ledger log' });
  await expect(key).toHaveValue(/^localhost\/ledger-log\+[0-9a-f]{8}\+/);
  const choose = check.getByLabel('Choose a receipt').first();
  await choose.setInputFiles(file);
  const valid = check.getByRole('status').filter({ hasText: 'This receipt is valid' });
  await expect(valid.getByText(movement, { exact: true })).toBeVisible();
  await expect(valid.getByText('Date in the statement (SGT)').locator('xpath=following-sibling::dd[1]')).toHaveText(date);
  await expect(valid.getByText('Posted (SGT)')).toBeVisible();
  await expect(check.locator('code')).toHaveText(/^node verify\.mjs 'receipt\.tlog-proof' --key 'localhost\/ledger-log\+/);

  const receipt = fs.readFileSync(file, 'utf8');
  const [version, extra = '', ...rest] = receipt.split('\n');
  const record = Buffer.from(extra.slice('extra '.length), 'base64').toString();
  const altered = Buffer.from(record.replace(/transfer\/1\\n(\d+)/, (_, id) => `transfer/1\\n${Number(id) + 1}`)).toString('base64');
  await choose.setInputFiles({
    name: 'changed.tlog-proof',
    mimeType: 'text/plain',
    buffer: Buffer.from([version, `extra ${altered}`, ...rest].join('\n')),
  });
  await expect(check.getByRole('alert').getByText('The movement is not in the signed log', { exact: false })).toBeVisible();
  const lines = fs.readFileSync(all, 'utf8');
  const count = lines.trimEnd().split('\n').length;
  await choose.setInputFiles(all);
  const allValid = check.getByRole('status').filter({ hasText: `${count} receipts are valid` });
  await expect(allValid.getByText(movement, { exact: true })).toBeVisible();
  await choose.setInputFiles({
    name: 'changed.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.replace(/index (\d+)/, (_, index) => `index ${Number(index) + 1}`)),
  });
  const someInvalid = check.getByRole('alert').filter({ hasText: `1 of ${count} receipts is not valid` });
  await expect(someInvalid.getByText(movement, { exact: true }).locator('xpath=following-sibling::dd[1]')).toHaveText(
    /^The movement is not in the signed log/,
  );
  await choose.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not a receipt') });
  await expect(check.getByRole('alert').getByText('The file is not a receipt', { exact: false })).toBeVisible();
  await choose.setInputFiles(file);
  await key.fill('another key');
  await expect(check.getByRole('alert').getByText('This is not a key of a ledger log.')).toBeVisible();
  await check.getByRole('button', { name: 'Use this website’s key again' }).click();
  await expect(valid).toBeVisible();
  await visitor.close();
});

test('the master admin sees how far the log has come', async ({ browser }) => {
  const context = await demo.visit(browser, 'master', 'en');
  const page = await context.newPage();
  await page.goto(`${demo.url}/admin`);
  await page.getByRole('main').getByRole('link', { name: 'Ledger log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger log' })).toBeVisible();
  await expect(page.getByText(/^Everything is signed$|records? waits? for the next signature$/)).toBeVisible();
  await expect(page.getByText(/^localhost\/ledger-log\+/)).toBeVisible();
  await context.close();
});
