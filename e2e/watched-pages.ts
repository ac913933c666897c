import { expect, type Browser, type Page } from '@playwright/test';
import type { Account } from './member-fixture.ts';
import type { Product } from './product.ts';
import { settle } from './views.ts';

/** For afterEach: closes the browsers of a test. A page left open would keep calling a server that has stopped. */
export async function closeBrowsers({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Browsers of a test whose consoles are watched: an error in one of them fails the test. */
export function watchPages(productNow: () => Product) {
  const complaints: string[] = [];
  return {
    /** A browser in which this account is logged in, at this address. `begin` runs in it before any script of the page. */
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
    /** A refusal that the test expects is logged in the console too; nothing else is allowed there. */
    forgive: (status: number) => {
      expect(complaints.filter((line) => !line.includes(`status of ${status}`))).toEqual([]);
      complaints.length = 0;
    },
    /** For afterEach: expects no errors. */
    expectQuiet: () => {
      expect(complaints.splice(0)).toEqual([]);
    },
  };
}
