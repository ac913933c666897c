import { settingsDefaults } from '@app/contract';
import { planDefaults } from '@app/money';
import { expect, it } from 'vitest';
import { addPageData, addPreloads, fillPage } from './fill-page.ts';

const template = '<head><meta name="description" content="Investment Platform" /><title>Investment Platform</title></head>';
const facts = { seoTitle: 'DIP', seoDescription: 'Every number can be checked', websiteName: 'D' } as const;

it('fills in the title and the description of the settings', () => {
  const filled = fillPage(template, facts, '/', undefined);
  expect(filled).toContain('<meta name="description" content="Every number can be checked" /><title>DIP</title>');
});

it('links the manifest', () => {
  expect(fillPage(template, facts, '/', undefined)).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});

it('escapes the texts of the settings', () => {
  const filled = fillPage(template, { ...facts, seoTitle: '</title><script>', seoDescription: '"><img $& $1' }, '/', undefined);
  expect(filled).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(filled).toContain('content="&quot;&gt;&lt;img $&amp; $1"');
});

it('contains the metadata for shared links, with URLs where the public address is known', () => {
  const shared = (page: string) =>
    Object.fromEntries([...page.matchAll(/property="og:(\w+)" content="([^"]*)"/g)].map(([, key, text]) => [key, text]));
  const texts = { type: 'website', site_name: 'D', title: 'DIP', description: 'Every number can be checked' };
  expect(shared(fillPage(template, facts, '/', undefined))).toEqual(texts);
  expect(shared(fillPage(template, facts, '/', 'https://example.test'))).toEqual({
    ...texts,
    image: 'https://example.test/icon-512.png',
    url: 'https://example.test/',
  });
});

it('has a canonical URL where one is given', () => {
  expect(fillPage(template, facts, '/', 'https://example.test')).toContain('<link rel="canonical" href="https://example.test/" />');
  expect(fillPage(template, facts, undefined, 'https://example.test')).not.toContain('canonical');
});

it('preloads the files that the page will request', () => {
  expect(addPreloads('<head></head>', ['/assets/a.js', '/assets/a.css'])).toBe(
    '<head><link rel="modulepreload" crossorigin href="/assets/a.js" /><link rel="preload" as="style" crossorigin href="/assets/a.css" /></head>',
  );
});

it('embeds the settings and the plans for the first paint, escaped so that they cannot close their element', () => {
  const settings = { ...settingsDefaults, websiteName: '</script><b>$&' };
  const plans = [planDefaults.gold];
  const page = addPageData('<head></head>', { settings, plans });
  const dataOf = (id: string) => new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(page)?.[1] ?? '';
  expect(JSON.parse(dataOf('settings'))).toEqual(settings);
  expect(JSON.parse(dataOf('plans-data'))).toEqual(plans);
});
