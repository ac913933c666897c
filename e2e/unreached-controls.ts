import type { Page } from '@playwright/test';

type Visits = { visits: Record<string, boolean> };

/**
 * Numbers the controls of the screen that a mouse can use and Tab must reach, and returns their names. Of tabs, menus, radios and
 * similar groups only one entry is a tab stop; arrow keys reach the others. From then on `visits` has for each focused control
 * whether its focus could be seen.
 */
const watchControls = (page: Page): Promise<string[]> =>
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
    /* An element that replaces a hidden control shows its focus: the next sibling, or an ancestor. */
    const shows = (element: Element | null) =>
      element !== null &&
      [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
    const visits: Visits['visits'] = {};
    Object.assign(window, { visits });
    /* The key that moved the focus is released on the control that has it now. */
    document.addEventListener(
      'keyup',
      () => {
        const active = document.activeElement;
        const stop = active?.getAttribute('data-stop') ?? undefined;
        if (active === null || stop === undefined) return;
        const indicators = [active, active.nextElementSibling, active.parentElement, active.parentElement?.parentElement ?? null];
        visits[stop] ??= indicators.some(shows);
      },
      true,
    );
    return [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter(isStop)
      .map((element, index) => {
        element.setAttribute('data-stop', String(index));
        return nameOf(element);
      });
  });

const visitsOf = (page: Page) => page.evaluate(() => (window as unknown as Visits).visits); // of watchControls

/** Presses Tab until every control of the screen had the focus, or for three rounds; one line for each that had none. */
export async function unreachedControls(page: Page): Promise<string[]> {
  const controls = await watchControls(page);
  if (controls.length === 0) return ['there are no controls'];
  let visits: Visits['visits'] = {};
  for (let round = 0; round < 3 && Object.keys(visits).length < controls.length; round++) {
    /* Beyond the last control the focus leaves the page and comes back. */
    for (let press = 0; press < controls.length + 3; press++) await page.keyboard.press('Tab');
    visits = await visitsOf(page);
  }
  return controls.flatMap((name, index) => {
    const isSeen = visits[String(index)];
    if (isSeen === undefined) return [`Tab does not reach ${name}`];
    return isSeen ? [] : [`the focus is not seen on ${name}`];
  });
}
