import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, languageNames } from '@app/i18n';

/** What the browser stores when a language is chosen: the admin area has a choice of its own. */
export const storedLanguage = (language: Language) => ({ language, adminLng: language });

/**
 * Chooses a language in the menu of the page's header. Where something that is open covers the menu, or would close, the clicks are
 * those of a script, which reach it all the same. The focus is afterwards where it was.
 */
export async function switchLanguage(page: Page, language: Language, { isCovered }: { isCovered: boolean }): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const click = (button: Locator) => (isCovered ? button.evaluate((element: HTMLElement) => element.click()) : button.click());
  await click(page.locator('button[aria-haspopup=menu]:has([class^=flag-icon])').filter({ visible: true }).first());
  await click(page.locator('[role=menuitemradio]').filter({ hasText: languageNames[language] }));
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
  await focused.evaluate((element) => {
    (document.activeElement as HTMLElement | null)?.blur(); // the page has HTML elements only
    (element as HTMLElement | null)?.focus();
  });
}

/** Loads an address in a language, chosen before the load; the first page of a browser is in the language of its context. */
export async function loadInLanguage(page: Page, language: Language, url: string): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, storedLanguage(language));
  }
  await page.goto(url);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}
