import { expect, test, type Page } from '@playwright/test';
import { startDemo, type Demo } from './demo.ts';

/* Toasts appear at the top right and cover neither headings nor the controls beside them. */
let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const kept =
  '.page-header__root h1, .page-header__actions, .balance-card__actions, .ant-drawer-open .ant-drawer-header, .admin-requests__request-panel-header, .ant-modal-header';

/** The elements of `selector` that a toast covers now; null while no toast is shown. Runs in the page. */
function findCovered(selector: string): string[] | null {
  const toasts = [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')];
  if (toasts.length === 0) return null;
  const boxes = toasts.map((toast) => toast.getBoundingClientRect());
  const meets = (box: DOMRect, other: DOMRect) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  const found = [...document.querySelectorAll(selector)].filter((element) =>
    boxes.some((box) => meets(element.getBoundingClientRect(), box)),
  );
  return found.map(({ className, tagName }) => `${tagName} ${className}`);
}

declare global {
  interface Window {
    findCovered: typeof findCovered;
  }
}

/** Waits for a toast, keeps it open by hovering, and expects that it covers nothing. */
async function expectNothingCovered(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast]').first().hover();
  await expect.poll(() => page.evaluate(findCovered, kept)).toEqual([]);
}

/* What is being worked on while no dialog is open: the fields and buttons of the page. */
const controls = 'main :is(button, a[href], input, textarea)';

for (const size of sizes) {
  test(`a toast covers no field and no button of the form that was saved, ${size.width} px`, async ({ browser }) => {
    const context = await demo.visit(browser, 'master', 'en');
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.goto(`${demo.url}/admin/settings`);
    await page.getByLabel('SEO title').fill(`A title at ${size.width}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[data-sonner-toast]').first().hover();
    await expect.poll(() => page.evaluate(findCovered, controls)).toEqual([]);
    await context.close();
  });

  test(`a member's toast covers no heading and no button beside it, ${size.width} px`, async ({ browser }) => {
    const context = await demo.visit(browser, 'member', 'en');
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.goto(`${demo.url}/dashboard`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectNothingCovered(page);
    await context.close();
  });

  test(`an administrator's toast covers no header of the open request and no heading, ${size.width} px`, async ({ browser }) => {
    const context = await demo.visit(browser, 'admin', 'en');
    /* A function of its own in the page: a text that is evaluated at every frame is refused by the Content Security Policy. */
    await context.addInitScript({ content: `window.findCovered = ${findCovered.toString()}` });
    const page = await context.newPage();
    await page.setViewportSize(size);
    const { body } = await demo.rest('GET', '/admin/requests?type=deposit&status=pending&sort=amount', {
      token: demo.tokenOf('admin') ?? '',
    });
    const smallest = (body as { id: string }[]).at(-1); // by the contract; the amount of a large one would have to be typed
    await page.goto(`${demo.url}/admin/deposits?request=${smallest?.id}`);
    await page.getByRole('button', { name: /^Approve SGD/ }).click();
    await expectNothingCovered(page);
    /* Checked in the page at every frame, because the toast disappears soon after the pointer leaves it. */
    const uncovered = page.waitForFunction(
      (selector) => document.querySelector('[data-testid=open-request]') === null && window.findCovered(selector)?.length === 0,
      kept,
    );
    /* More than once: the next request may open after the toast, and after the first Esc. */
    const close = async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('open-request')).toBeHidden({ timeout: 2_000 });
    };
    await expect(close).toPass();
    await uncovered;
    await context.close();
  });
}
