import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, persons, startDemo, type Demo } from './demo.ts';
import { settle, views } from './views.ts';
import { closeBrowsers } from './watched-pages.ts';

test.use({ trace: 'off' });

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

/**
 * The controls on this screen that a mouse can use and Tab must reach, each marked with a number. Of tabs, menus, radios and
 * similar groups only one entry is a tab stop; arrow keys reach the others.
 */
const markControls = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((box) => box.checkVisibility());
    const scope = dialogs.at(-1) ?? document.body;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const isStop = (element: Element) => {
      const one = element as HTMLInputElement; // an input has the most of the properties used here
      if (one.disabled || one.closest('[inert], [aria-hidden=true]') !== null) return false;
      if (!one.checkVisibility({ visibilityProperty: true })) return false;
      if (one.tabIndex < 0) return false;
      if (one.type === 'radio') {
        const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${one.name}"]`)];
        return one === (group.find((each) => each.checked) ?? group[0]);
      }
      return true;
    };
    return [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter(isStop)
      .map((element, index) => {
        element.setAttribute('data-stop', String(index));
        return nameOf(element);
      });
  });

/** The focused control: its number, and whether the focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return null;
    /* An element that replaces a hidden control shows its focus: the next sibling, or an ancestor. */
    const shows = (element: Element | null) => {
      if (element === null) return false;
      return [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
    };
    const around = [active, active.nextElementSibling, active.parentElement, active.parentElement?.parentElement ?? null];
    return { stop: active.getAttribute('data-stop'), isSeen: around.some(shows) };
  });

test('every control of every screen is reached by Tab, with a visible focus', async ({ browser }) => {
  const wrong: string[] = [];
  for (const person of persons) {
    const context = await demo.visit(browser, person, 'en');
    const page = await context.newPage();
    await page.setViewportSize(DESKTOP);
    for (const { path, open } of views.filter((view) => view.person === person)) {
      await page.goto(demo.url + path);
      await settle(page);
      await open?.(page);
      const controls = await markControls(page);
      const reached = new Set<string>();
      for (let press = 0; press < controls.length * 2 + 10 && reached.size < controls.length; press++) {
        await page.keyboard.press('Tab');
        const now = await focused(page);
        if (now === null || now.stop === null || reached.has(now.stop)) continue;
        reached.add(now.stop);
        if (!now.isSeen) wrong.push(`${path}: focus is not seen on ${controls[Number(now.stop)]}`);
      }
      expect(controls.length, path).toBeGreaterThan(0);
      wrong.push(...controls.filter((_, index) => !reached.has(String(index))).map((name) => `${path}: Tab does not reach ${name}`));
    }
    await context.close();
  }
  expect(wrong).toEqual([]);
});
