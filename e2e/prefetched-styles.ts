import { expect, type Page } from '@playwright/test';

/** Waits until the code and the styles of the other pages of the area are prefetched. The public pages prefetch none. */
export async function otherPagesPrefetched(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('prefetch-end').length), 'the other pages are prefetched')
    .toBeGreaterThan(0);
}

/**
 * Boxes that style sheets of other pages move or resize: each box is measured with and without those sheets in one step, so
 * that nothing else can change between the two. A sheet with a class of a CSS module that the page uses is one of its own: what
 * is opened on a page may load its styles while the others are prefetched. No such sheet is a problem too: then nothing was
 * compared.
 */
export const movedByOtherPages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const [begin, end] = [timeOf('prefetch-begin'), timeOf('prefetch-end')];
    const moduleClasses = (rule: CSSRule) =>
      rule instanceof CSSStyleRule ? (rule.selectorText.match(/(?<=\.)[\w-]+__[\w-]+/g) ?? []) : [];
    const isUsed = ({ cssRules }: CSSStyleSheet) =>
      [...cssRules].some((rule) => moduleClasses(rule).some((name) => document.getElementsByClassName(name).length > 0));
    const isOfOthers = (sheet: CSSStyleSheet) => {
      const fetchedAt = sheet.href === null ? 0 : (performance.getEntriesByName(sheet.href)[0]?.startTime ?? 0);
      return fetchedAt > begin && fetchedAt < end && !isUsed(sheet);
    };
    const sheets = [...document.styleSheets].filter(isOfOthers);
    if (sheets.length === 0) return ['no sheet of another page was found'];
    const elements = [...document.querySelectorAll('body *')];
    const boxesNow = () =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      });
    const withAll = boxesNow();
    for (const sheet of sheets) sheet.disabled = true;
    const alone = boxesNow();
    for (const sheet of sheets) sheet.disabled = false;
    return elements.flatMap((element, index) =>
      withAll[index] === alone[index] ? [] : [`${element.tagName}.${element.getAttribute('class')} ${alone[index]} -> ${withAll[index]}`],
    );
  });

/** Visible amounts that are clipped by a box that can't be scrolled, or that overlap another amount. */
export const unreadableAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInView = (element: Element, { x, y, width, height }: DOMRect) => {
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return width > 0 && top !== null && (element.contains(top) || top.contains(element));
    };
    /* Names and numbers of rows are tabular too; an amount is digits, possibly with its currency, and never wraps. */
    const isAmount = ({ textContent }: Element) => /^[+−]?\s*(SGD|Rp)?\s*[\d.,]+$/.test(textContent ?? '');
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const cuts = (element: Element, box: DOMRect) => {
      for (let outer: Element | null = element; outer !== null && outer !== document.body; outer = outer.parentElement) {
        const { overflowX } = getComputedStyle(outer);
        if (/auto|scroll/.test(overflowX)) return false;
        const edge = outer.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
      }
      return false;
    };
    const amounts = [...document.querySelectorAll('.num')]
      .filter((element) => isAmount(element) && element.querySelector('.num') === null && element.closest('.visually-hidden') === null)
      .map((element) => ({ element, text: element.textContent, box: textBox(element) }))
      .filter(({ element, box }) => isInView(element, box));
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return amounts.flatMap(({ element, text, box }, index) => [
      ...(cuts(element, box) ? [`${text} is cut`] : []),
      ...amounts.slice(index + 1).flatMap((other) => (isOver(box, other.box) ? [`${text} lies over ${other.text}`] : [])),
    ]);
  });
