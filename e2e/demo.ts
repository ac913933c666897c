import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from '@app/i18n';
import { MASTER_PASSWORD, startProduct, type Product, type ProductOptions } from './product.ts';
import { storedLanguage } from './switch-language.ts';

const DEMO_PASSWORD = 'demo-contoh-2026';
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

const people = {
  visitor: null,
  member: { username: 'rani.contoh', password: DEMO_PASSWORD },
  admin: { username: 'admin.uji', password: DEMO_PASSWORD },
  master: { username: 'masteradmin', password: MASTER_PASSWORD },
} as const;
export type Person = keyof typeof people;
export const persons = Object.keys(people) as Person[]; // Object.keys returns string[]

export type Demo = Product & {
  /** The bearer token of a user; undefined for the visitor. */
  tokenOf: (person: Person) => string | undefined;
  /** A browser of one user in one language, without animations, in the colour mode of the device. */
  visit: (browser: Browser, person: Person, language: Language) => Promise<BrowserContext>;
};

/** The product with its demo data and one logged-in user of each role. */
export async function startDemo(options: Pick<ProductOptions, 'isFixed'> = {}): Promise<Demo> {
  /* Pictures say how often a page is renewed, which depends on the moment where pages are live. */
  const product = await startProduct({ ...options, environment: { DEMO_DATA: '1', ...(options.isFixed && { LIVE: '0' }) } });
  const tokens = new Map<Person, string>();
  for (const person of persons) {
    const body = people[person];
    if (body === null) continue;
    const answer = await product.rest('POST', '/auth/login', { body });
    tokens.set(person, (answer.body as { token: string }).token); // the answer of a log-in, by the contract
  }
  const visit: Demo['visit'] = async (browser, person, language) => {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', colorScheme: 'light' });
    const stored = { ...storedLanguage(language), ...(tokens.has(person) && { token: tokens.get(person) ?? '' }) };
    await context.addInitScript((items: Record<string, string>) => {
      /* Runs at each load: what was chosen since the first one stays. */
      for (const [key, value] of Object.entries(items)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, stored);
    return context;
  };
  return { ...product, tokenOf: (person) => tokens.get(person), visit };
}
