import { expect, type Browser, type Page } from '@playwright/test';
import type { Account } from './household.ts';
import type { Product } from './product.ts';
import { settle } from './views.ts';

/** For afterEach: the browsers that a test opened are closed. A page left open goes on asking a server that is gone. */
export async function closeBrowsers({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Browsers of a test whose consoles are listened to: a complaint in one of them fails the test. */
export function watchPages(productNow: () => Product) {
  const complaints: string[] = [];
  return {
    /** A browser in which this account is logged in, at this address. `begin` runs in it before any page does. */
    open: async (browser: Browser, account: Account | null, address: string, begin?: () => void): Promise<Page> => {
      const { url } = productNow();
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      if (begin !== undefined) await context.addInitScript(begin);
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${url}/terms`);
      if (account !== null) await page.evaluate((token) => localStorage.setItem('token', token), account.token);
      await page.goto(url + address);
      await settle(page);
      return page;
    },
    /** A refusal that the test asks for stands in the console too; nothing else may. */
    forgive: (status: number) => {
      expect(complaints.filter((line) => !line.includes(`status of ${status}`))).toEqual([]);
      complaints.length = 0;
    },
    /** For afterEach: nobody complained. */
    expectQuiet: () => {
      expect(complaints.splice(0)).toEqual([]);
    },
  };
}
