import { expect, type Page } from '@playwright/test';
import { type Language, languageNames } from '@app/i18n';

/** What the browser stores when a language is chosen: the admin area has a choice of its own. */
export const storedLanguage = (language: Language) => ({ language, adminLng: language });

/** Chooses a language in the menu of the page's header. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  const menu = page.locator('button[aria-haspopup=menu]:has([class^=flag-icon])').filter({ visible: true }).first();
  await menu.click();
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click();
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}

/** Loads an address in a language that was chosen before: a dialog covers the menu. */
export async function loadInLanguage(page: Page, language: Language, url: string): Promise<void> {
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storedLanguage(language));
  await page.goto(url);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}
