import type { Page } from '@playwright/test';

/**
 * The visible texts of the open dialog, or of the page, that another element covers or that extend beyond the screen. Texts
 * outside the scrolled view are ignored, and so is a text that ends with an ellipsis.
 */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const scope = [...document.querySelectorAll('[role=dialog]')].filter(isShown).at(-1) ?? document.querySelector('main') ?? document.body;
    const isMeantToBeCut = (element: Element) => {
      for (let each: Element | null = element; each !== null && each !== scope; each = each.parentElement)
        if (each.classList.contains('visually-hidden') || getComputedStyle(each).textOverflow === 'ellipsis') return true;
      return false;
    };
    const covers = (text: Text, parent: Element): string[] => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].flatMap(({ right, top, bottom, width }) => {
        const [x, y] = [right - 2, (top + bottom) / 2];
        if (width < 3 || y < 0 || y > innerHeight) return [];
        const found = document.elementFromPoint(x, y);
        if (found !== null && (found.contains(parent) || parent.contains(found))) return [];
        return [`“${text.data.trim()}” ends under ${found === null ? 'the edge' : `${found.tagName.toLowerCase()}.${found.className}`}`];
      });
    };
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text; // by SHOW_TEXT
      const parent = text.parentElement;
      if (parent === null || text.data.trim() === '' || !isShown(parent) || isMeantToBeCut(parent)) continue;
      wrong.push(...covers(text, parent));
    }
    return [...new Set(wrong)];
  });
